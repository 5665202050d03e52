/** Who may import whom (docs/ARCHITECTURE.md, "Rooms"). */

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle of imports cannot be understood one file at a time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports zod and nothing else.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(contract/|node_modules/zod)' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules import no other room; types of the contract are allowed, and re2js, which is a pure function as well.',
      severity: 'error',
      from: { path: '^rules/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^rules/|^node_modules/re2js/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'first-visit-without-zod',
      comment:
        'Routes and the shell are in every first visit; a value of the contract would bring zod along.',
      severity: 'error',
      from: { path: '^web/(routes|shell|people/session)/|^web/.+/queries[.]ts$' },
      to: {
        path: '^contract/',
        pathNot: '^contract/community/(notification-kinds|message-limits)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'content-stands-alone',
      comment: 'The format of the curriculum knows neither server nor pages.',
      severity: 'error',
      from: { path: '^content/' },
      to: { path: '^(server|web|database)/' },
    },
    {
      name: 'database-below-all',
      comment: 'The database imports neither server nor pages.',
      severity: 'error',
      from: { path: '^database/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'only-queries-touch-tables',
      comment:
        'Tables are named in queries.ts files alone, and in those whose names end so (forum-queries.ts).',
      severity: 'error',
      from: { path: '^server/', pathNot: '(queries\\.ts|\\.test\\.ts)$' },
      to: { path: '^database/schema/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-belong-to-their-noun',
      comment:
        "A noun calls another's service, never its queries. Conditions that the statements of several nouns ask are in database/conditions.",
      severity: 'error',
      // A noun is a folder of its subject (server/people/profile), or a subject that is one noun (server/calendar).
      from: {
        path: '^server/((?:calendar|certificates|media|search)|[^/]+/[^/]+)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^server/.*queries\\.ts$',
        pathNot: '^server/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-are-a-client',
      comment: 'The pages know the API by its contract alone.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|database)/' },
    },
    {
      name: 'server-knows-no-pages',
      comment: 'The built pages are handed to the server; it does not import them.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'page-subjects-are-apart',
      comment:
        'web/<subject> does not import another; a route composes them, and the islands of documents load them. ui, lib, shell and questions serve all.',
      severity: 'error',
      from: { path: '^web/(?!ui/|lib/|shell/|questions/|routes/|islands/)([^/]+)/' },
      to: { path: '^web/(?!ui/|lib/|shell/|questions/)[^/]+/', pathNot: '^web/$1/' },
    },
    {
      name: 'the-design-system-knows-no-noun',
      comment:
        'web/ui knows neither the contract nor a noun. How a date is written and a text is counted is none.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: {
        path: '^(contract|rules|web/(?!ui/))',
        pathNot: '^rules/text/(date-format|text-length|counted)\\.ts$',
      },
    },
    {
      name: 'lib-serves-all',
      comment: 'web/lib is below every noun of the pages and knows none.',
      severity: 'error',
      from: { path: '^web/lib/' },
      to: { path: '^web/(?!lib/|ui/)' },
    },
    {
      name: 'questions-serve-all',
      comment:
        'web/questions answers and shows a question wherever one is: it knows none of the screens around it.',
      severity: 'error',
      from: { path: '^web/questions/' },
      to: { path: '^web/(?!questions/|lib/|ui/)' },
    },
    {
      name: 'the-shell-knows-how-the-site-is-set',
      comment: 'web/shell is around every noun of the pages and knows none but the settings of the site.',
      severity: 'error',
      from: { path: '^web/shell/' },
      to: { path: '^web/(?!shell/|lib/|ui/)', pathNot: '^web/school/settings/queries\\.ts$' },
    },
    {
      name: 'one-caller-of-the-api',
      comment: 'Server functions are not used: data comes from the API, through web/lib/api.ts.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/(lib/api[.]ts|server[.]ts|application[.]tsx|router[.]tsx)$' },
      to: { path: '^node_modules/@tanstack/react-start' },
    },
    {
      name: 'traces-only-where-asked-for',
      comment:
        'OpenTelemetry is loaded by server/start/serve.ts, late, where an endpoint is set; nothing else waits for it.',
      severity: 'error',
      from: { path: '^(content|contract|rules|database|server|web)/', pathNot: '^server/platform/tracing/' },
      to: {
        path: '^(server/platform/tracing/(tracing|requests|statements|span)[.]ts$|node_modules/@opentelemetry/)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'nothing-undeclared',
      comment: 'What is imported is a dependency of the package.',
      severity: 'error',
      from: { path: '^(content|contract|rules|database|server|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: '\\.gen\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no programming interface that dependency-cruiser knows; swc reads the imports.
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
