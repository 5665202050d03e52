import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type WordPage, wordPageNames, wordPages } from '../../rules/school/words/pages.ts'
import { catalogueQuery, tractsQuery } from '../courses/catalogue/queries.ts'
import { callApi } from '../lib/api.ts'
import { pageHead } from '../lib/page-head.ts'
import { AboutPage } from '../public-pages/about/about-page.tsx'
import { HomePage } from '../public-pages/home/home-page.tsx'
import { WrittenPage } from '../public-pages/legal/written-page.tsx'
import { siteQuery } from '../school/settings/queries.ts'
import { DrawnText } from '../school/words/drawn-text.tsx'
import { wordsQuery } from '../school/words/queries.ts'
import { WordsPage } from '../school/words/words-page.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { toast } from '../ui/feedback/toast.ts'

const fresh = { ...wordsQuery, staleTime: 0 }
const isPage = (raw: unknown): raw is WordPage => wordPageNames.some((name) => name === raw)

export const Route = createFileRoute('/admin/settings_/words')({
  validateSearch: (raw: Record<string, unknown>): { page?: WordPage } =>
    isPage(raw.page) && raw.page !== 'home' ? { page: raw.page } : {},
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.query(fresh),
      queryClient.query({ ...catalogueQuery, staleTime: 'static' }),
      queryClient.query({ ...tractsQuery, staleTime: 'static' }),
    ]),
  head: ({ matches }) =>
    pageHead(matches, { title: 'Words', description: 'What the site says to visitors.', private: true }),
  component: WordsRoute,
})

function WordsRoute() {
  const { page = 'home' } = Route.useSearch()
  const queryClient = useQueryClient()
  const { pages } = useSuspenseQuery(wordsQuery).data
  const { site } = useSuspenseQuery(siteQuery).data
  const catalogue = useSuspenseQuery(catalogueQuery).data
  const { tracts } = useSuspenseQuery(tractsQuery).data
  return (
    <WordsPage
      page={page}
      kept={pages}
      onSave={async (body) => {
        const { words } = await callApi('PUT /api/admin/words/{page}', { params: { page }, body })
        await Promise.all([
          queryClient.invalidateQueries(wordsQuery),
          queryClient.invalidateQueries(siteQuery),
          queryClient.invalidateQueries({ queryKey: ['/api/words'] }),
        ])
        toast({ title: 'Words saved', description: 'Every page now has them.' })
        return words
      }}
      onReload={async () => {
        const { pages } = await queryClient.query(fresh)
        return pages.find((one) => one.page === page) ?? { page, revision: 0, texts: {} }
      }}
      draw={(page, changed) => {
        if (page === 'footer') return <SiteFooter site={{ ...site, footerWords: changed }} signedIn={false} />
        if (page === 'about') return <AboutPage site={site} words={changed} />
        if (page === 'home')
          return <HomePage {...catalogue} tracts={tracts} site={site} words={changed} signedIn={false} />
        const { label: title, words } = wordPages[page]
        return (
          <DrawnText key={page} page={page} changed={changed}>
            {(html) => (
              <WrittenPage
                title={title}
                words={words}
                site={site}
                shown={{ texts: changed, html, changedAt: null }}
              />
            )}
          </DrawnText>
        )
      }}
    />
  )
}
