import type { PageLayout } from '@press-start/shared-ui/page';
import { OfficeFooter } from './OfficeFooter';
import { OfficeHeader } from './OfficeHeader';

/** The header and the footer of every page of the back office, for the `handle` of the page. */
export const officeLayout: PageLayout = { Header: OfficeHeader, Footer: OfficeFooter };
