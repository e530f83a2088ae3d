// Module Federation requires this dynamic import, because shared modules must be initialised before their
// first use.
void import('./bootstrap');
