import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// How long a test waits for what must come: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
