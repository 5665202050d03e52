import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CheckCheck, Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { ThreadView } from '../../../../contract/community/discussions.ts'
import type { Forum } from '../../../../contract/community/forums.ts'
import { courseAddress, discussionsAddress, newThreadAddress } from '../../../../rules/addresses.ts'
import { callApi } from '../../../lib/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'
import { Crumb, TextLink } from '../../../ui/text/text.tsx'
import { forumAddress } from '../addresses.ts'
import { RowsLoading } from '../loading.tsx'
import { forumQuery, threadsQuery } from '../queries.ts'
import { SearchForm } from '../search/search-form.tsx'
import { SearchResults } from '../search/search-results.tsx'
import { ThreadList } from '../thread/thread-list.tsx'
import { PictureWall } from './picture-wall.tsx'
import '../discussions.css'

/** Made with the school; see the migrations. */
const showcaseForum = 'show-your-work'

export interface ForumPageProps {
  forumId: string
  view: ThreadView
  cursor?: string
  q?: string
}

export function ForumPage({ forumId, view, cursor, q }: ForumPageProps) {
  const { forum } = useSuspenseQuery(forumQuery(forumId)).data
  const markRead = useMarkRead(forumId)
  const tab = (to: ThreadView, label: string) => ({
    to: forumAddress(forumId, to),
    label,
    current: to === view,
  })
  return (
    <main id="main" className="wrap pb-24" data-department={forum.course?.departmentId}>
      <div className="pt-8 pb-8">
        <Crumb to={discussionsAddress}>Discussions</Crumb>
        {forum.course && <p className="course-code pt-3 text-department">{forum.course.code}</p>}
        <div className="forum-head">
          <div className="min-w-0">
            <h1 className="type-title">{forum.title}</h1>
            <Description forum={forum} />
          </div>
          {forum.whyNotWrite === null && (
            <ButtonLink to={newThreadAddress(forumId)}>
              <Plus aria-hidden="true" />
              New discussion
            </ButtonLink>
          )}
        </div>
        <WhyNotWrite forum={forum} />
      </div>
      <SearchForm key={q} action={forumAddress(forumId)} q={q} />
      {q === undefined ? (
        <>
          <div className="forum-tabs">
            <TabLinks
              label="Which discussions"
              links={[
                tab('activity', 'Latest'),
                tab('unanswered', 'Unanswered'),
                tab('followed', 'Following'),
                tab('unread', 'Unread'),
              ]}
            />
            <Button variant="quiet" size="small" busy={markRead.isPending} onClick={() => markRead.mutate()}>
              <CheckCheck aria-hidden="true" />
              Mark all as read
            </Button>
          </div>
          <ForumThreads forum={forum} view={view} cursor={cursor} />
        </>
      ) : (
        <>
          <Crumb to={forumAddress(forumId)}>All discussions here</Crumb>
          <Suspense fallback={<RowsLoading label="Searching" />}>
            <SearchResults q={q} forumId={forumId} />
          </Suspense>
        </>
      )}
    </main>
  )
}

function ForumThreads({ forum, view, cursor }: { forum: Forum; view: ThreadView; cursor?: string }) {
  const { data } = useSuspenseQuery(threadsQuery({ forum: forum.id, view, cursor }))
  const begin = forum.whyNotWrite === null && view === 'activity' && (
    <ButtonLink to={newThreadAddress(forum.id)} variant="outline">
      Start the first one
    </ButtonLink>
  )
  const hasWall = forum.id === showcaseForum && view === 'activity' && cursor === undefined
  return (
    <>
      {hasWall && <PictureWall threads={[...data.pinned, ...data.threads]} />}
      <ThreadList
        {...data}
        view={view}
        inForum
        older={data.next === null ? null : forumAddress(forum.id, view, data.next)}
        newest={cursor === undefined ? null : forumAddress(forum.id, view)}
        action={begin}
      />
    </>
  )
}

function Description({ forum }: { forum: Forum }) {
  if (forum.round !== null) {
    return (
      <p className="type-lead mt-3">
        Only the people of this round and the staff of the course read and write here.
      </p>
    )
  }
  return forum.description === '' ? null : <p className="type-lead mt-3">{forum.description}</p>
}

function WhyNotWrite({ forum }: { forum: Forum }) {
  if (forum.whyNotWrite === 'closed') {
    return (
      <Alert title="This forum is closed" className="mt-6">
        You can still read it, but no one can post.
      </Alert>
    )
  }
  if (forum.whyNotWrite === 'not-enrolled' && forum.course) {
    return (
      <Alert title="Read along, or join in" className="mt-6">
        {'Enroll in the course to post here. Completing its first module enrolls you too. '}
        <TextLink to={courseAddress(forum.course.id)}>{`Open ${forum.course.code}`}</TextLink>
      </Alert>
    )
  }
  return null
}

function useMarkRead(forumId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('PUT /api/discussions/forums/{id}/read', { params: { id: forumId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/discussions/threads', 'list'] }),
    onError: (error) =>
      toast({ title: 'This wasn’t saved', description: error.message, variant: 'destructive' }),
  })
}
