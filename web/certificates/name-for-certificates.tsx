import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { User } from '../../contract/people/accounts.ts'
import { profileChanges } from '../../contract/people/profile.ts'
import { callApi, sentenceOf } from '../lib/api.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import { myCertificatesQuery } from './queries.ts'

const { firstName, lastName } = profileChanges.shape
/** Both names are sent, even an empty last name: some people have only one name. */
const nameForm = z.object({ firstName: z.nonoptional(firstName), lastName: z.nonoptional(lastName) })

export interface NameForCertificatesProps {
  /** As given at enrollment. */
  firstName: string
  onNamed: (user: User) => Promise<void>
}

/** Asks students who enrolled with a single name for their full name before showing their certificates. */
export function NameForCertificates({ firstName: known, onNamed }: NameForCertificatesProps) {
  const queryClient = useQueryClient()
  const form = useContractForm(nameForm, { firstName: known, lastName: '' })
  const [busy, setBusy] = useState(false)
  const save = form.submit(
    async (body) => {
      setBusy(true)
      try {
        const { user } = await callApi('PATCH /api/user/profile', { body })
        await queryClient.invalidateQueries({ queryKey: myCertificatesQuery.queryKey })
        await onNamed(user)
      } finally {
        setBusy(false)
      }
    },
    (error) => {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Your name wasn’t saved', description, variant: 'destructive' })
    },
  )
  return (
    <section aria-labelledby="name-heading" className="max-w-[34rem] border-t-6 border-line-strong pt-5.5">
      <h2 id="name-heading" className="type-heading">
        What name should be on it?
      </h2>
      <p className="mt-2 mb-6 text-ink-2">
        You enrolled as <bdi className="text-ink">{known}</bdi>. Enter your name as it should appear on your
        certificates. We’ll update your profile, too.
      </p>
      <form method="dialog" noValidate onSubmit={save}>
        <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
        <Field id="firstName" label="First name" required error={form.errorOf('firstName')}>
          <TextInput {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field
          id="lastName"
          label="Last name"
          optional
          hint="Leave empty if you have a single name."
          error={form.errorOf('lastName')}
        >
          <TextInput {...form.register('lastName')} autoComplete="family-name" />
        </Field>
        <Button type="submit" busy={busy}>
          Show my certificate
        </Button>
      </form>
    </section>
  )
}
