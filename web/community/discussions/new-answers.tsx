import type { OutputOf } from '../../../contract/index.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { forumAddress } from './addresses.ts'

const shown = 3

/** For the dashboard: what is new in the discussions the student follows. States: nothing new, some forums. */
export function NewAnswers({ news }: { news: OutputOf<'GET /api/user/discussion-news'>['news'] }) {
  return (
    <section aria-labelledby="community-heading" className="min-w-0">
      <BlockHead
        id="community-heading"
        title="Community"
        aside={<ArrowLink to="/dashboard/discussions">Discussions</ArrowLink>}
      />
      {news.length === 0 ? (
        <p className="py-4 text-ink-2">New answers in discussions you follow appear here.</p>
      ) : (
        <ul>
          {news.slice(0, shown).map(({ forumId, name, newAnswers }) => (
            <li key={forumId} className="border-b border-line py-3">
              <Link
                to={forumAddress(forumId, 'unread')}
                className="font-[560] wrap-anywhere no-underline hover:underline"
              >
                {`${newAnswers} new ${newAnswers === 1 ? 'answer' : 'answers'} in `}
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
