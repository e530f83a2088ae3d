// Module Federation requires this dynamic import: shared modules must be initialised before their first use.
void import('./bootstrap');
