import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { longestTitle } from '../../../../contract/community/discussions.ts'
import { moduleAddress, newThreadAddress } from '../../../../rules/addresses.ts'
import { callApi } from '../../../lib/api.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { FoundOption } from '../../../ui/forms/search-choice.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Crumb, TextLink } from '../../../ui/text/text.tsx'
import { forumAddress, threadAddress } from '../addresses.ts'
import { ForumChoice, forumOption } from '../forums/forum-choice.tsx'
import { forumQuery } from '../queries.ts'
import { Composer } from './composer.tsx'
import { useTitleDraft } from './use-draft-text.ts'
import '../discussions.css'

export interface NewThreadPageProps {
  forumId: string
  /** What it is about. */
  module: { id: string; courseId: string; title: string } | null
  /** A passage of the lecture. */
  quote: string | null
}

export function NewThreadPage({ forumId, module, quote }: NewThreadPageProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { forum } = useSuspenseQuery(forumQuery(forumId)).data
  const [chosen, setChosen] = useState<FoundOption | null>(() => forumOption(forum))
  const [missingForum, setMissingForum] = useState('')
  const { title, change, forget } = useTitleDraft(module ? `title-${module.id}` : 'title')
  const [missing, setMissing] = useState('')
  const [isSending, setSending] = useState(false)
  // The forum shown as chosen; the page may still be navigating there.
  const writesTo = chosen?.value ?? forumId
  if (forum.whyNotWrite !== null) {
    return (
      <main id="main" className="wrap py-16">
        <EmptyState
          level={1}
          title="You can’t start a discussion here"
          action={<TextLink to={forumAddress(forumId)}>{`Back to ${forum.title}`}</TextLink>}
        >
          {forum.whyNotWrite === 'closed'
            ? 'This forum is closed.'
            : 'Enroll in the course to post in its forum.'}
        </EmptyState>
      </main>
    )
  }
  return (
    <main id="main" className="wrap pb-24">
      <div className="new-thread">
        <Crumb to={forumAddress(forumId)}>{forum.title}</Crumb>
        <h1 className="type-title pt-3 pb-8">{module ? 'Ask about this module' : 'New discussion'}</h1>
        {module && (
          <p className="mb-6 border-l-3 border-gold py-1 pl-4">
            <TextLink to={moduleAddress({ courseId: module.courseId, moduleId: module.id })}>
              {module.title}
            </TextLink>
          </p>
        )}
        <Field id="thread-forum" label="Forum" error={missingForum}>
          <ForumChoice
            can="write"
            chosen={chosen}
            onChoose={(next) => {
              if (isSending) return
              setChosen(next)
              setMissingForum('')
              if (next !== null && next.value !== forumId)
                void router.navigate({
                  href: newThreadAddress(next.value),
                  replace: true,
                  resetScroll: false,
                })
            }}
          />
        </Field>
        <Field
          id="thread-title"
          label="Title"
          hint="Ask it in one line, so others can find it."
          error={missing}
        >
          <TextInput
            value={title}
            dir="auto"
            maxLength={longestTitle}
            readOnly={isSending}
            onChange={(event) => {
              change(event.target.value)
              setMissing('')
            }}
          />
        </Field>
        <Composer
          forumId={forumId}
          label="Your post"
          draftKey={module ? `new-${module.id}` : 'new'}
          {...(quote && { initial: { text: quoted(quote), people: [] } })}
          sendLabel="Post discussion"
          check={() => {
            const noForum = chosen === null ? 'Please choose a forum' : ''
            const message = title.trim() === '' ? 'Please enter a title' : ''
            setMissingForum(noForum)
            setMissing(message)
            if (noForum !== '') document.getElementById('thread-forum')?.focus()
            else if (message !== '') document.getElementById('thread-title')?.focus()
            return noForum === '' && message === ''
          }}
          onSending={setSending}
          keyParts={`${writesTo} ${title.trim()}`}
          onSend={async (written, isHere) => {
            const sent = await callApi('POST /api/discussions/threads', {
              body: { ...written, forumId: writesTo, title: title.trim(), moduleId: module?.id ?? null },
            })
            forget()
            await queryClient.invalidateQueries({ queryKey: ['/api/discussions/threads', 'list'] })
            if (isHere()) await router.navigate({ href: threadAddress(sent.forumId, sent.threadId) })
          }}
        />
      </div>
    </main>
  )
}

/** A passage as a quotation, with room to write below it. */
const quoted = (passage: string) => `${passage.trim().replace(/^/gm, '> ')}\n\n`
