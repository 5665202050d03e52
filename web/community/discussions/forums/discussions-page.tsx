import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { ThreadView } from '../../../../contract/community/discussions.ts'
import { discussionsAddress, newThreadAddress } from '../../../../rules/addresses.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { Crumb } from '../../../ui/text/text.tsx'
import { latestAddress } from '../addresses.ts'
import { RowsLoading } from '../loading.tsx'
import { threadsQuery } from '../queries.ts'
import { SearchForm } from '../search/search-form.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { ThreadList } from '../thread/thread-list.tsx'
import { ForumIndex } from './forum-index.tsx'
import '../discussions.css'

export interface DiscussionsPageProps {
  view: ThreadView
  cursor?: string
  q?: string
}

export function DiscussionsPage({ view, cursor, q }: DiscussionsPageProps) {
  const tab = (to: ThreadView, label: string) => ({ to: latestAddress(to), label, current: to === view })
  return (
    <main id="main" className="wrap pb-24">
      <div className="forum-head pt-10 pb-7">
        <h1 className="type-section">Discussions</h1>
        <ButtonLink to={newThreadAddress('general')}>
          <Plus aria-hidden="true" />
          New discussion
        </ButtonLink>
      </div>
      <div className="discussions-layout">
        <div className="min-w-0">
          <SearchForm key={q} action={discussionsAddress} q={q} />
          {q === undefined ? (
            <>
              <TabLinks
                label="Which discussions"
                links={[
                  tab('activity', 'Latest'),
                  tab('unread', 'Unread'),
                  tab('followed', 'Following'),
                  tab('unanswered', 'Unanswered'),
                ]}
              />
              <LatestThreads view={view} cursor={cursor} />
            </>
          ) : (
            <>
              <Crumb to={discussionsAddress}>All discussions</Crumb>
              <Suspense fallback={<RowsLoading label="Searching" />}>
                <SearchResults q={q} />
              </Suspense>
            </>
          )}
        </div>
        <ForumIndex />
      </div>
    </main>
  )
}

function LatestThreads({ view, cursor }: { view: ThreadView; cursor?: string }) {
  const { data } = useSuspenseQuery(threadsQuery({ view, cursor }))
  return (
    <ThreadList
      {...data}
      view={view}
      inForum={false}
      older={data.next === null ? null : latestAddress(view, data.next)}
      newest={cursor === undefined ? null : latestAddress(view)}
    />
  )
}
