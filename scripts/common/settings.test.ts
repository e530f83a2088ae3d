import { readUrls } from './settings';

const read = (urls: string | undefined) => {
  const problems: string[] = [];
  return { urls: readUrls({ API_URL: urls }, 'API_URL', 'http://127.0.0.1:4000', problems), problems };
};

test('A list of URLs is separated by commas, and a missing list is the default', () => {
  const urls = ['http://10.0.0.21:4000', 'https://api.example'];
  expect(read(urls.join(', '))).toEqual({ urls, problems: [] });
  expect(read('')).toEqual({ urls: ['http://127.0.0.1:4000'], problems: [] });
});

test.each(['api', 'localhost:4000', 'ftp://api.example', 'http://10.0.0.21:4000,'])(
  'The list of URLs %s is rejected with a message that names the setting',
  (urls) => {
    const [problem] = read(urls).problems;
    expect(problem).toMatch(
      /^API_URL must be a list of HTTP URLs, such as http:\/\/127\.0\.0\.1:4000, not '/,
    );
  },
);
