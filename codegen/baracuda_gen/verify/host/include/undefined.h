// What g++ -fsanitize=undefined calls when a check fails. These definitions, found before libubsan's, note the kind and
// the source line and give the launch up: no runtime library is needed, and the process lives on. The layouts are those
// of compiler-rt's ubsan_handlers.h.
#pragma once

namespace cuda_host::undefined {

struct Location {
    const char* file;
    uint32_t line, column;
};
struct Type {
    uint16_t kind, info;
    char name[1];
};
struct MismatchData {
    Location where;
    const Type* type;
    uint8_t log_alignment, access;
};
struct TypedData {
    Location where;
    const Type* type;
};

[[noreturn]] inline void report(const Location* where, const char* what) {
    fail(undefined_behaviour, "undefined behaviour at %s:%u:%u: %s", where->file, where->line, where->column, what);
}
[[noreturn]] inline void report_typed(const TypedData* data, const char* what) {
    fail(undefined_behaviour, "undefined behaviour at %s:%u:%u: %s, type %s", data->where.file, data->where.line,
         data->where.column, what, data->type->name);
}
[[noreturn]] inline void report_mismatch(const MismatchData* data, uintptr_t address) {
    const unsigned alignment = 1u << data->log_alignment;
    const Location& where = data->where;
    if (address % alignment)
        fail(undefined_behaviour,
             "misaligned access at %s:%u:%u: address %#zx for type %s, which needs a multiple of %u", where.file,
             where.line, where.column, size_t(address), data->type->name, alignment);
    fail(undefined_behaviour, "undefined behaviour at %s:%u:%u: no whole object of type %s at address %#zx", where.file,
         where.line, where.column, data->type->name, size_t(address));
}
[[noreturn]] inline void report_index(const TypedData* data, int64_t index) {
    fail(undefined_behaviour, "index out of bounds at %s:%u:%u: %lld for type %s", data->where.file, data->where.line,
         data->where.column, static_cast<long long>(index), data->type->name);
}

}  // namespace cuda_host::undefined

#define CUDA_HOST_HANDLER(name, Data, parameters, call) \
    extern "C" __attribute__((weak)) void __ubsan_handle_##name##_abort(cuda_host::undefined::Data* data parameters) { \
        cuda_host::undefined::call; \
    }
#define CUDA_HOST_TWO , uintptr_t, uintptr_t
#define CUDA_HOST_ONE , uintptr_t
CUDA_HOST_HANDLER(type_mismatch_v1, MismatchData, CUDA_HOST_ONE address, report_mismatch(data, address))
CUDA_HOST_HANDLER(out_of_bounds, TypedData, CUDA_HOST_ONE index, report_index(data, int64_t(index)))
CUDA_HOST_HANDLER(add_overflow, TypedData, CUDA_HOST_TWO, report_typed(data, "signed addition overflows"))
CUDA_HOST_HANDLER(sub_overflow, TypedData, CUDA_HOST_TWO, report_typed(data, "signed subtraction overflows"))
CUDA_HOST_HANDLER(mul_overflow, TypedData, CUDA_HOST_TWO, report_typed(data, "signed multiplication overflows"))
CUDA_HOST_HANDLER(negate_overflow, TypedData, CUDA_HOST_ONE, report_typed(data, "negation overflows"))
CUDA_HOST_HANDLER(divrem_overflow, TypedData, CUDA_HOST_TWO,
                  report_typed(data, "division by zero, or its result does not fit"))
CUDA_HOST_HANDLER(shift_out_of_bounds, TypedData, CUDA_HOST_TWO,
                  report_typed(data, "shift too wide, or of a negative value"))
CUDA_HOST_HANDLER(float_cast_overflow, TypedData, CUDA_HOST_ONE, report_typed(data, "float to integer out of range"))
CUDA_HOST_HANDLER(load_invalid_value, TypedData, CUDA_HOST_ONE,
                  report_typed(data, "load of a value that the type does not have"))
CUDA_HOST_HANDLER(vla_bound_not_positive, Location, CUDA_HOST_ONE, report(data, "array of no positive length"))
CUDA_HOST_HANDLER(pointer_overflow, Location, CUDA_HOST_TWO, report(data, "pointer arithmetic overflows"))
CUDA_HOST_HANDLER(invalid_builtin, Location, , report(data, "argument that a builtin does not take"))
CUDA_HOST_HANDLER(nonnull_arg, Location, , report(data, "null argument"))
extern "C" __attribute__((weak)) void __ubsan_handle_builtin_unreachable(cuda_host::undefined::Location* where) {
    cuda_host::undefined::report(where, "an unreachable place was reached");
}
extern "C" __attribute__((weak)) void __ubsan_handle_missing_return(cuda_host::undefined::Location* where) {
    cuda_host::undefined::report(where, "end of a function without its return value");
}
#undef CUDA_HOST_HANDLER
#undef CUDA_HOST_ONE
#undef CUDA_HOST_TWO
