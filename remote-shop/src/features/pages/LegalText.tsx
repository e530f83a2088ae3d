import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { labelText, media, theme, when } from '@press-start/shared-ui/themes';

export interface Section {
  id: string;
  title: string;
  body: ReactNode;
}

interface Props {
  title: string;
  lead: string;
  /** Date of the last change, such as `2026-03-09`. */
  updated: string;
  sections: readonly Section[];
}

/** Renders a legal text with a table of contents and linkable sections. */
export function LegalText({ title, lead, updated, sections }: Props) {
  return (
    <Page>
      <PageHead title={title} />
      <Columns>
        <div className="lead">
          <p>{lead}</p>
          <p className="updated">
            Last updated <time dateTime={updated}>{updated}</time>
          </p>
        </div>
        <nav aria-label="Contents">
          <Panel as="div" className="contents">
            <p className="updated">Contents</p>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </Panel>
        </nav>
        <div className="text">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </Columns>
    </Page>
  );
}

const { color, size, space, type } = theme;

/** On phones, the heading needs more space above it, because there is no link above it. */
const Page = styled(Wrap)`
  ${media.mobile} {
    padding-top: ${space[3]};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 68ch) minmax(0, 340px);
  grid-template-areas: 'lead contents' 'text contents';
  grid-template-rows: auto 1fr;
  justify-content: space-between;
  gap: ${space[8]} ${space[12]};

  .lead {
    grid-area: lead;
    font-size: ${type.fsL};
  }

  .updated {
    ${labelText}
    margin-top: ${space[3]};
  }

  nav {
    grid-area: contents;
  }

  .contents {
    position: sticky;
    top: calc(${size.navHeight} + ${space[6]});
  }

  nav .updated {
    margin: 0 0 ${space[2]};
  }

  nav a {
    display: flex;
    align-items: center;
    min-height: ${size.tap};
    color: ${color.textMuted};
  }

  nav a:hover {
    color: ${color.text};
  }

  .text {
    grid-area: text;
  }

  section + section {
    margin-top: ${space[12]};
  }

  h2 {
    margin-bottom: ${space[4]};
    font-size: 28px;
    line-height: 1.05;
    text-wrap: balance;
  }

  ${when.retro} h2 {
    font-size: 16px;
    line-height: 1.5;
  }

  .text p + p,
  .text ul,
  .text dl {
    margin-top: ${space[4]};
  }

  .text a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .text a:hover {
    color: ${color.accent};
  }

  .text li {
    position: relative;
    padding-left: ${space[7]};
  }

  .text li::before {
    content: '';
    position: absolute;
    left: 4px;
    top: calc(0.5lh - 4px);
    width: 8px;
    height: 8px;
    background: ${color.accent};
  }

  .text li + li {
    margin-top: ${space[2]};
  }

  dt {
    color: ${color.accent};
  }

  dd + dt {
    margin-top: ${space[3]};
  }

  ${media.wide} {
    grid-template-columns: minmax(0, 68ch) minmax(0, 400px);
    font-size: 20px;

    .lead {
      font-size: 22px;
    }

    ${when.retro} {
      font-size: ${type.fsL};

      .lead {
        font-size: 30px;
      }
    }
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 68ch);
    grid-template-areas: 'lead' 'contents' 'text';
    grid-template-rows: auto;

    .contents {
      position: static;
    }

    /* So that the text begins on the first screen. */
    ol {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: ${space[4]};
    }
  }

  ${media.mobile} {
    row-gap: ${space[6]};

    nav a {
      padding: ${space[2]} 0;
      line-height: 1.2;
    }

    section + section {
      margin-top: ${space[10]};
    }

    h2 {
      margin-bottom: ${space[3]};
      font-size: 24px;
    }
  }
`;
