import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { Button, Input } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { turnExpandedArrow } from './DetailsToggle';
import { gapBetweenFrames } from './gapBetweenFrames';

const DEBOUNCE_MS = 150;

interface PendingSearch {
  text: string;
  /** Key of the pending location at the last keystroke, or of the current location if none was pending. */
  locationKey: string;
}

interface Props {
  section: string;
  label: string;
  q: string;
  /** Other search params that a search adds to the URL. */
  otherParams?: Readonly<Record<string, string>>;
  /** Controls that change or export the list. On narrow screens, a button shows and hides them. */
  filters?: ReactNode;
  /** Number of active filters, shown on the button. */
  activeFilters?: number;
  /** Controls that are always visible. */
  children: ReactNode;
}

/** Renders the search box and the controls above a list. The URL stores the search text. */
export function ListToolbar({ section, label, q, otherParams = {}, children, ...filterProps }: Props) {
  const { filters, activeFilters = 0 } = filterProps;
  const [areFiltersExpanded, setAreFiltersExpanded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [pendingSearch, setPendingSearch] = useState<PendingSearch>();
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  // If a navigation is pending, for example to another page of the list, the search is added to its URL.
  const target = navigation.location ?? location;
  useEffect(() => {
    // Back and forward update the field, unless it is focused.
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);

  const search = useEffectEvent(({ text, locationKey }: PendingSearch) => {
    setPendingSearch(undefined);
    const params = new URLSearchParams(target.search);
    if (target.pathname !== patterns.admin || params.get('section') !== section) return;
    const isSameLocation = target.key === locationKey;
    if (text) params.set('q', text);
    else params.delete('q');
    // A search starts on the first page, unless the user has changed the page or the sort order after typing.
    if (isSameLocation) {
      params.delete('page');
      for (const [name, value] of Object.entries(otherParams)) if (!params.has(name)) params.set(name, value);
    }
    const replace = isSameLocation || navigation.state === 'idle';
    void navigate(`${patterns.admin}?${params}`, { replace, preventScrollReset: true });
  });
  useEffect(() => {
    if (!pendingSearch) return;
    const timer = window.setTimeout(() => search(pendingSearch), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [pendingSearch]);

  return (
    <Toolbar>
      <SearchForm
        action={patterns.admin}
        role="search"
        aria-label={label}
        preventScrollReset
        onSubmit={() => setPendingSearch(undefined)}
      >
        <input type="hidden" name="section" value={section} />
        {Object.entries(otherParams).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Icon name="search" size={18} />
        <SearchInput
          ref={input}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={q}
          placeholder={label}
          aria-label={label}
          onChange={({ currentTarget }) =>
            setPendingSearch({ text: currentTarget.value, locationKey: target.key })
          }
        />
      </SearchForm>
      {filters && (
        <>
          <FiltersToggle
            size="small"
            variant="outline"
            icon="down"
            aria-expanded={areFiltersExpanded}
            onClick={() => setAreFiltersExpanded(!areFiltersExpanded)}
          >
            {activeFilters > 0 ? `Filters (${activeFilters})` : 'Filters'}
          </FiltersToggle>
          <Filters data-expanded={areFiltersExpanded}>{filters}</Filters>
        </>
      )}
      {children}
    </Toolbar>
  );
}

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${gapBetweenFrames}
  margin-bottom: ${theme.space[5]};

  /* Without the icons, the buttons and the pager fit on one line. */
  ${media.mobile} {
    ${when.retro} > [data-look] .icon {
      display: none;
    }
  }
`;

const SearchForm = styled(Form)`
  position: relative;
  flex: 1 1 232px;

  .icon {
    position: absolute;
    left: 14px;
    top: 14px;
    color: ${theme.color.textMuted};
    pointer-events: none;
  }

  ${media.tablet} {
    flex-basis: 100%;

    /* Without filters, the pager fits beside the search box. */
    &:has(+ nav) {
      flex-basis: 160px;
    }
  }
`;

const FiltersToggle = styled(Button)`
  display: none;

  ${media.tabletScreen} {
    display: inline-flex;
  }

  ${turnExpandedArrow}

  /* On the narrowest phones, a short range fits beside the button without its icon, otherwise it is below. */
  ${media.smallest} {
    flex: 1 0 auto;

    .icon {
      display: none;
    }
  }
`;

const Filters = styled.div`
  display: contents;

  ${media.tabletScreen} {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    ${gapBetweenFrames}
    /* Below the other controls, so that these do not move. */
    order: 1;

    &[data-expanded='false'] {
      display: none;
    }
  }
`;

const SearchInput = styled(Input)`
  padding-left: ${theme.space[11]};
  text-overflow: ellipsis;

  /* Otherwise, the end of the placeholder would be cut off. */
  ${media.smallest} {
    padding-right: ${theme.space[2]};

    ${when.retro} {
      font-size: ${theme.type.fsS};
    }
  }
`;
