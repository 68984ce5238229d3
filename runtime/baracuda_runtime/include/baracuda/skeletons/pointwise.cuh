// Every element by itself: the loops over contiguous operands, columns, any strides, and tiles.
#pragma once
#include <baracuda/skeletons/columns.cuh>
#include <baracuda/skeletons/contiguous.cuh>
#include <baracuda/skeletons/strided.cuh>
#include <baracuda/skeletons/tiled.cuh>
