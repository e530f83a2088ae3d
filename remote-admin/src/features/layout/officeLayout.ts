import type { PageLayout } from '@press-start/shared-ui/page';
import { OfficeFooter } from './OfficeFooter';
import { OfficeHeader } from './OfficeHeader';

/** The header and footer of the back office. The `handle` of each back-office page refers to this layout. */
export const officeLayout: PageLayout = { Header: OfficeHeader, Footer: OfficeFooter };
