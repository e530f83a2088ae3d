// Async boundary required by Module Federation: shared modules must initialise before first use.
void import('./bootstrap');
