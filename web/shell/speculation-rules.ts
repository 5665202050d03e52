/**
 * The browser fetches the page behind a link that is about to be pressed. Files and API answers are left out: they may be
 * large, and a link with a token must be followed by its owner.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*\\?*token=*' } },
          { not: { href_matches: ['/api/*', '/.well-known/*', '/dashboard*', '/admin*', '/teach*'] } },
          { not: { selector_matches: '[download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
