import type { PageLayout } from '@press-start/shared-ui/page';
import { OfficeFooter } from './OfficeFooter';
import { OfficeHeader } from './OfficeHeader';

/** Header and footer of the back office. Every back-office page sets this layout in its `handle`. */
export const officeLayout: PageLayout = { Header: OfficeHeader, Footer: OfficeFooter };
