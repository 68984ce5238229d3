"""What makes a catalog at home in a framework: generic code over the records of its ops."""
