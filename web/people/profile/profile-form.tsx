import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { User } from '../../../contract/people/accounts.ts'
import { handle, longestBio, type Profile, profileChanges } from '../../../contract/people/profile.ts'
import { portfolioAddress } from '../../../rules/addresses.ts'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountSection } from './account-section.tsx'
import { changedIn, type Said, saidIn } from './changed-in.ts'
import { LinksField } from './links-field.tsx'
import { notifyFailed, notifyUpdated } from './notices.ts'
import { PictureField } from './picture-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

const { firstName, lastName, bio, links } = profileChanges.shape

/** An empty field means not given. */
const form = z.object({
  firstName: z.nonoptional(firstName),
  lastName: z.nonoptional(lastName),
  bio: z.nonoptional(bio),
  links: z.nonoptional(links),
  timeZone: z.string(),
  handle: z.union([z.literal(''), handle]),
  isPublic: z.boolean(),
})

const useProfileForm = (profile: Profile) => useContractForm(form, saidIn(profile))

export type ProfileFormState = ReturnType<typeof useProfileForm>

export interface ProfileFormProps {
  profile: Profile
  onChanged: (answer: { user: User; profile: Profile }) => Promise<void>
}

/** All fields are saved together; the picture is saved when it is chosen. */
export function ProfileForm({ profile, onChanged }: ProfileFormProps) {
  const form = useProfileForm(profile)
  // Read-only while sending: the response fills the fields and would overwrite newer text.
  const [busy, setBusy] = useState(false)
  // As this form last showed it, not as another tab may have saved it since.
  const known = useRef(profile)

  const save = async (values: Said) => {
    setBusy(true)
    try {
      const body = changedIn(values, known.current)
      const answer = await callApi('PATCH /api/user/profile', { body })
      known.current = answer.profile
      form.reset(saidIn(answer.profile), { keepSubmitCount: true })
      await onChanged(answer)
      notifyUpdated()
    } finally {
      setBusy(false)
    }
  }

  const name = `${profile.firstName} ${profile.lastName}`.trim()
  return (
    <form method="dialog" noValidate onSubmit={form.submit(save, notifyFailed)}>
      <noscript>
        <p className="mb-6">You need JavaScript to edit your profile. Please turn it on.</p>
      </noscript>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <UnsavedQuestion isUnsaved={form.isUnsaved} />
      <AccountSection title="About you" note="Your name and picture appear next to what you write here.">
        <PictureField name={name} image={profile.profileImage} onChanged={onChanged} />
        <div className="grid items-end gap-x-9 sm:grid-cols-2">
          <Field id="firstName" label="First name" required error={form.errorOf('firstName')}>
            <TextInput {...form.register('firstName')} autoComplete="given-name" readOnly={busy} />
          </Field>
          <Field id="lastName" label="Last name" optional error={form.errorOf('lastName')}>
            <TextInput {...form.register('lastName')} autoComplete="family-name" readOnly={busy} />
          </Field>
        </div>
        <Field id="bio" label="Bio" optional hint="What you make, and for whom." error={form.errorOf('bio')}>
          <TextArea {...form.register('bio')} limit={longestBio} rows={4} readOnly={busy} />
        </Field>
        <LinksField form={form} readOnly={busy} />
        <TimeZoneField form={form} current={profile.timeZone ?? ''} />
      </AccountSection>
      <AccountSection
        title="Public page"
        note="It shows your name, picture, bio, links, finished courses, the certificates you share, and the works you choose from what you’ve handed in. Nothing else, and no one sees it until you turn it on."
      >
        <Field
          id="handle"
          label="Handle"
          optional
          hint="3 to 30 letters, digits or hyphens. Your page will be at /@handle."
          error={form.errorOf('handle')}
          className="max-w-[26rem]"
        >
          <TextInput
            {...form.register('handle')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={busy}
          />
        </Field>
        <Switch
          label="Show my public page"
          hint="Anyone with the address can see it without signing in. Save to apply."
          {...form.register('isPublic')}
        />
        {profile.isPublic && profile.handle && (
          <p className="mt-4">
            <TextLink to={portfolioAddress(profile.handle)}>See your public page</TextLink>
          </p>
        )}
      </AccountSection>
      <div className="flex border-t border-line-strong pt-7 md:pl-[20rem]">
        <Button type="submit" busy={busy}>
          Save profile
        </Button>
      </div>
    </form>
  )
}
