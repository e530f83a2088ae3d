// Load the lazy pages up front, so that no test waits for their compilation.
import './AboutPage';
import './LegalPage';
import './PrivacyPage';
import './TermsPage';
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { renderRoute } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { team } from './team';

async function openPage(url: string) {
  const view = await renderRoute(routes, { url });
  const heading = await screen.findByRole('heading', { level: 1 });
  return { ...view, heading };
}

test('The terms and conditions state that minors under 18 are forbidden [R025 R042]', async () => {
  const { heading } = await openPage('/terms');
  expect(heading).toHaveTextContent('Terms and Conditions');
  expect(screen.getByText('Minors under 18 are forbidden.')).toBeVisible();
});

test('The privacy policy lists the data stored in the browser and the data that remains after an account is deleted [R026 R044]', async () => {
  const { heading } = await openPage('/privacy');
  expect(heading).toHaveTextContent('Privacy Policy');
  const keys = [
    ...['cart', 'userData', 'coupon', 'cart:account', 'cart:unsaved', 'cart:order'],
    ...['viewed', 'puzzle:best'],
  ];
  const cookies = ['theme', 'fonts', 'visitor', 'recent-write', 'social-login'].map(
    (name) => `${name}, a cookie`,
  );
  for (const key of [...keys, ...cookies]) expect(screen.getByText(key, { selector: 'dt' })).toBeVisible();
  expect(screen.getByText(/Paid orders and reviews stay, as those of a deleted user/)).toBeVisible();
});

test('The legal notice states that this is a student project and not a real shop [R027 R043]', async () => {
  const { heading } = await openPage('/legal');
  expect(heading).toHaveTextContent('Legal Notice');
  expect(screen.getByText('This store is a student project and not a real shop.')).toBeVisible();
});

test.each(['/terms', '/privacy', '/legal'])(
  'The table of contents of %s links to every section',
  async (path) => {
    await openPage(path);
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    const sections = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
    expect(sections.map((section) => section?.querySelector('h2')?.textContent)).toEqual(
      links.map((link) => link.textContent),
    );
    expect(sections).toHaveLength(screen.getAllByRole('heading', { level: 2 }).length);
    expect(document.querySelector('time')).toHaveAttribute(
      'datetime',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    );
  },
);

const members = () =>
  screen.getAllByRole('heading', { level: 2 }).map((name) => {
    const card = name.closest('li');
    if (!card) throw new Error(`${name.textContent} has no card`);
    return { name: name.textContent, card: within(card) };
  });

test('The about page introduces seven people with a role and a short biography each [R028 R045]', async () => {
  await openPage('/about');
  expect(members()).toHaveLength(7);
  expect(new Set(members().map(({ name }) => name)).size).toBe(7);
  for (const { role, bio } of team) {
    expect(screen.getByText(role)).toBeVisible();
    expect(screen.getByText(bio)).toBeVisible();
  }
});

test('A click swaps the photo of a team member, and a second click restores it [R046]', async () => {
  const { user } = await openPage('/about');
  const face = screen.getByRole('button', { name: 'Power up Nell Bruma' });
  await user.click(face);
  expect(face).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  expect(face.closest('li')).toHaveAttribute('data-powered');
  await user.click(face);
  expect(face.closest('li')).not.toHaveAttribute('data-powered');
});

test('Every team member has social links to domains reserved for examples [R047 R049]', async () => {
  await openPage('/about');
  for (const { name, card } of members()) {
    const links = card.getAllByRole('link');
    expect(links).toHaveLength(3);
    for (const link of links) {
      expect(link).toHaveAccessibleName(expect.stringContaining(name ?? ''));
      expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/example\.(com|org|net)\//));
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
  }
});

test('The eighth card on the about page links to the contact page', async () => {
  await openPage('/about');
  expect(screen.getByRole('link', { name: /Player 8\?/ })).toHaveAttribute('href', '/contact');
});

test.each(['/terms', '/privacy', '/legal', '/about'])(
  'axe finds no accessibility violations on %s (contrast is not checked)',
  async (path) => {
    const { container } = await openPage(path);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  },
);
