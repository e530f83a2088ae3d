import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { previewMailTemplate, ResponseOf } from '@press-start/api/contract';
import { BackLink, Caption, EmptyState, Panel } from '@press-start/shared-ui/components';
import { media, theme, uiText } from '@press-start/shared-ui/themes';

interface Props {
  templates: readonly { name: string; label: string }[];
  /** Preview of the selected template, or `undefined` if the template does not exist. */
  preview: ResponseOf<typeof previewMailTemplate> | undefined;
  back: string;
}

export function TemplatePreview({ templates, preview, back }: Props) {
  return (
    <>
      <BackLink to={back}>Back to the mails</BackLink>
      <Layout>
        <nav aria-label="Email templates">
          {templates.map(({ name, label }) => (
            <TemplateLink
              key={name}
              to={`${back}&template=${name}`}
              aria-current={name === preview?.name ? 'page' : undefined}
            >
              {label}
            </TemplateLink>
          ))}
        </nav>
        <Panel aria-labelledby="preview-title">
          {preview ? (
            <>
              <Caption>Subject</Caption>
              <h2 id="preview-title">{preview.subject}</h2>
              <p className="note">The names, orders and links in this preview are invented.</p>
              {/* An empty sandbox blocks scripts, popups and top-level navigation. Its origin is opaque. */}
              <Frame
                key={preview.name}
                title={`Preview of ${preview.label}`}
                sandbox=""
                srcDoc={preview.html}
              />
              <details>
                <summary>As plain text</summary>
                <pre>{preview.text}</pre>
              </details>
            </>
          ) : (
            <EmptyState icon="box" text="There is no such email template." />
          )}
        </Panel>
      </Layout>
    </>
  );
}

const { color, radius, size, space, type } = theme;

const Layout = styled.div`
  display: grid;
  grid-template-columns: 210px minmax(0, 1fr);
  gap: ${space[6]};
  align-items: start;

  nav {
    display: grid;
    gap: ${space[1]};
  }

  h2 {
    ${uiText}
    margin: ${space[1]} 0;
    font-size: ${type.fsH4};
    line-height: 1.3;
    text-transform: none;
    overflow-wrap: anywhere;
  }

  .note {
    margin-bottom: ${space[4]};
    color: ${color.textMuted};
  }

  details {
    margin-top: ${space[4]};
  }

  summary {
    min-height: ${size.tap};
    padding: ${space[3]} 0;
    cursor: pointer;
  }

  pre {
    margin: 0;
    padding: ${space[4]};
    border-radius: ${radius.m};
    background: ${color.bgDeep};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);

    nav {
      display: flex;
      flex-wrap: wrap;
    }
  }
`;

const TemplateLink = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${size.tap};
  padding: 0 ${space[3]};
  border-radius: ${radius.m};
  ${uiText}
  color: ${color.textMuted};

  &:hover {
    background: ${color.surface};
    color: ${color.text};
  }

  &[aria-current] {
    background: ${color.surface2};
    color: ${color.text};
  }

  /* Forced colours remove backgrounds, so mark the current link with a border. */
  @media (forced-colors: active) {
    &[aria-current] {
      border: 2px solid;
    }
  }
`;

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 700px;
  border: 0;
  border-radius: ${radius.m};
  background: ${color.bgDeep};
`;
