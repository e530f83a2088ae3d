// The import is dynamic, because Module Federation must initialise the shared modules before their first use.
void import('./bootstrap');
