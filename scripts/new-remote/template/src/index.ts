// The asynchronous border that module federation needs: shared libraries are agreed on before the first use.
void import('./bootstrap');
