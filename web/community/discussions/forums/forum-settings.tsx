import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SentSearch } from '../../../ui/forms/sent-search.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { TextLink } from '../../../ui/text/text.tsx'
import { forumAddress } from '../addresses.ts'
import { forumSettingsQuery } from '../moderation/moderation-queries.ts'
import { ForumDialog, type Settings } from './forum-dialog.tsx'
import { managementAddress } from './management-address.ts'

/**
 * Categories can be created and renamed; any forum can be closed and reopened. States: few, several pages, searched,
 * none found.
 */
export function ForumSettings({ search = '', cursor }: { search?: string; cursor?: string }) {
  const router = useRouter()
  const { forums, next } = useSuspenseQuery(forumSettingsQuery(search || undefined, cursor)).data
  const isWhole = search === '' && cursor === undefined && next === null
  const [edited, setEdited] = useState<Settings | 'new' | null>(null)
  return (
    <>
      <div className="pb-6">
        <Button onClick={() => setEdited('new')}>New category</Button>
      </div>
      {!isWhole && (
        <SentSearch
          key={search}
          label="Find a forum"
          name="search"
          action={managementAddress('forums')}
          kept={{ tab: 'forums' }}
          words={search}
          maxLength={80}
          onSearch={(words) => void router.navigate({ href: managementAddress('forums', { search: words }) })}
        />
      )}
      {forums.length === 0 ? (
        <EmptyState
          title="No forum found"
          action={
            <ButtonLink to={managementAddress('forums')} variant="outline">
              All forums
            </ButtonLink>
          }
        >
          No forum title or course code matches your search.
        </EmptyState>
      ) : (
        <ForumTable forums={forums} onEdit={setEdited} />
      )}
      {next !== null && (
        <p className="pt-6">
          <ButtonLink
            to={managementAddress('forums', { search, cursor: next })}
            variant="outline"
            size="small"
          >
            More forums
          </ButtonLink>
        </p>
      )}
      {edited && <ForumDialog forum={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface ForumTableProps {
  forums: readonly Settings[]
  onEdit: (forum: Settings) => void
}

function ForumTable({ forums, onEdit }: ForumTableProps) {
  return (
    <Table compact caption="Forums">
      <thead>
        <tr>
          <HeaderCell>Forum</HeaderCell>
          <HeaderCell>Discussions</HeaderCell>
          <HeaderCell>Posts</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Edit</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {forums.map((forum) => (
          <tr key={forum.id}>
            <RowHeader>
              {forum.courseCode && <span className="course-code mr-2">{forum.courseCode}</span>}
              <TextLink to={forumAddress(forum.id)}>{forum.title}</TextLink>
            </RowHeader>
            <Cell label="Discussions" className="tabular-nums">
              {forum.threadCount.toLocaleString('en')}
            </Cell>
            <Cell label="Posts" className="tabular-nums">
              {forum.postCount.toLocaleString('en')}
            </Cell>
            <Cell label="State" plain>
              {forum.closed ? <Tag tone="bad">Closed</Tag> : <Tag tone="ok">Open</Tag>}
            </Cell>
            <Cell>
              <Button
                variant="outline"
                size="small"
                aria-label={`Edit ${forum.title}`}
                onClick={() => onEdit(forum)}
              >
                Edit
              </Button>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
