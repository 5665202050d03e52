import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Forum } from '../../../../contract/community/forums.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { forumAddress } from '../addresses.ts'
import { forumsQuery } from '../queries.ts'
import { ForumChoice } from './forum-choice.tsx'

/** Categories, forums of my courses, and the others folded. */
export function ForumIndex() {
  const { data, hasNextPage } = useSuspenseInfiniteQuery(forumsQuery())
  const forums = data.pages.flatMap((page) => page.forums)
  const school = forums.filter(({ course }) => course === null)
  const mine = forums.filter(({ course, member }) => course !== null && member)
  const others = forums.filter(({ course, member }) => course !== null && !member)
  return (
    <nav aria-label="Forums" className="grid content-start gap-10">
      <section aria-labelledby="school-forums">
        <BlockHead id="school-forums" title="Across the school" />
        <ForumLinks forums={school} />
      </section>
      {mine.length > 0 && (
        <section aria-labelledby="my-forums">
          <BlockHead id="my-forums" title="My courses" />
          <ForumLinks forums={mine} />
        </section>
      )}
      {(others.length > 0 || hasNextPage) && (
        <details className="forum-others">
          <summary>{hasNextPage ? 'Other courses' : `Other courses (${others.length})`}</summary>
          {data.pages.length + Number(hasNextPage) > 1 && <ForumSearch />}
          <ForumLinks forums={others} />
          {hasNextPage && <MoreForums />}
        </details>
      )}
    </nav>
  )
}

/** For the other courses, which may be too many to list. */
function ForumSearch() {
  const router = useRouter()
  return (
    <div className="pt-5">
      <Field label="Find a forum">
        <ForumChoice
          chosen={null}
          onChoose={(forum) => forum && void router.navigate({ href: forumAddress(forum.value) })}
        />
      </Field>
    </div>
  )
}

function MoreForums() {
  const { fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(forumsQuery())
  return (
    <p className="pt-5">
      <Button variant="outline" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </p>
  )
}

function ForumLinks({ forums }: { forums: readonly Forum[] }) {
  return (
    <ul>
      {forums.map((forum) => (
        <li key={forum.id} className="forum-link" data-department={forum.course?.departmentId}>
          <Link to={forumAddress(forum.id)}>
            {forum.course && <span className="course-code text-department">{forum.course.code}</span>}
            <span>{forum.title}</span>
          </Link>
          <span className="type-note text-ink-2 tabular-nums">
            {forum.threadCount > 0 ? counted(forum.threadCount, 'discussion') : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
