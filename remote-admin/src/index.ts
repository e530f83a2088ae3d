// Load the remote asynchronously, because Module Federation must first initialise the shared modules.
void import('./bootstrap');
