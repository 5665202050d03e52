import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupDetail } from '../../../contract/people/groups.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { Day } from './day.tsx'
import { GroupCourses } from './group-courses.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupPeople } from './group-people.tsx'
import { GroupTeachers } from './group-teachers.tsx'
import { groupQuery } from './queries.ts'

/** A group: its people, its courses, its teachers. */
export function GroupPage({ group }: { group: GroupDetail }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { groupId: group.id }
  const show = (changed: GroupDetail) => {
    queryClient.setQueryData(groupQuery(group.id).queryKey, { group: changed })
    void queryClient.invalidateQueries({ queryKey: ['/api/admin/groups'] })
  }
  const archive = async (archived: boolean) => {
    setBusy(true)
    try {
      const body = { archived }
      show((await callApi('PUT /api/admin/groups/{groupId}/archived', { params, body })).group)
      toast({ title: archived ? 'Group archived' : 'Group restored' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not saved', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to="/admin/groups">Groups</Crumb>
      <div className="mt-4 mb-10 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="type-title wrap-anywhere">
            <bdi>{group.name}</bdi>
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-2">
            {group.archived && <Tag>Archived</Tag>}
            <span>{`${group.memberCount.toLocaleString('en')} ${group.memberCount === 1 ? 'person' : 'people'}`}</span>
            {group.startsOn && (
              <span>
                Begins <Day date={group.startsOn} />
              </span>
            )}
            <span>{group.timeZone.replaceAll('_', ' ')}</span>
          </p>
          {group.note && (
            <p className="mt-3 max-w-reading wrap-anywhere whitespace-pre-line text-ink-2">
              <bdi>{group.note}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button variant="outline" busy={busy} onClick={() => archive(!group.archived)}>
            {group.archived ? 'Restore' : 'Archive'}
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-[2fr_1fr]">
        <GroupPeople group={group} onChanged={show} />
        <div className="grid gap-12">
          <GroupCourses group={group} onChanged={show} />
          <GroupTeachers group={group} onChanged={show} />
        </div>
      </div>
      <GroupDialog
        open={editing}
        onOpenChange={setEditing}
        group={group}
        onSend={async (facts) => {
          const body = { ...facts, revision: group.revision }
          show((await callApi('PUT /api/admin/groups/{groupId}', { params, body })).group)
          setEditing(false)
        }}
      />
    </main>
  )
}
