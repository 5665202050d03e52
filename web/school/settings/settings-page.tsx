import { useState } from 'react'
import type * as z from 'zod/mini'
import { type SiteChange, type SiteSettings, siteChange } from '../../../contract/school/settings.ts'
import { hasDeadlinePassed } from '../../../rules/people/admissions.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { BlockHead, TextLink } from '../../ui/text/text.tsx'
import { AccentInput } from './accent-input.tsx'
import { AccentPreview } from './accent-preview.tsx'
import { changedSettings } from './changed-settings.ts'
import { LogoInput } from './logo-input.tsx'
import { LogoPreview } from './logo-preview.tsx'
import { MailTest } from './mail-test.tsx'
import { type Setting, settingGroups } from './setting-groups.ts'
import { SettingsPreview } from './settings-preview.tsx'
import { showAccent } from './show-accent.ts'

type SettingsEntries = Partial<z.input<typeof siteChange>>
type SettingsForm = ReturnType<typeof useContractForm<typeof siteChange>>

interface SettingsPageProps {
  site: SiteSettings
  onSaved: () => Promise<void>
}

export function SettingsPage({ site, onSaved }: SettingsPageProps) {
  const form = useContractForm(siteChange, editable(site))
  const [known, setKnown] = useState<SiteChange>(() => editable(site) as SiteChange)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: Parameters<Parameters<typeof form.submit>[0]>[0]) => {
    setBusy(true)
    setFailure(null)
    try {
      const changes = changedSettings(body, known)
      if (Object.keys(changes).length === 0) return void toast({ title: 'No changes to save' })
      await callApi('PATCH /api/admin/settings', { body: changes })
      setKnown(body)
      if (changes.accentColour !== undefined) showAccent(changes.accentColour)
      await onSaved()
      toast({ title: 'Settings saved', description: 'Every page now shows them.' })
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <h1 className="type-section">Settings</h1>
      <p className="mt-4 mb-10 max-w-reading text-ink-2">
        The school’s name, texts and links. Empty links aren’t shown. Two parts have screens of their own:{' '}
        <TextLink to="/admin/settings/certificate">Design the certificates</TextLink> and{' '}
        <TextLink to="/admin/settings/words">Words of the site</TextLink>.
      </p>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <form method="dialog" noValidate onSubmit={form.submit(send, fail)}>
          {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
          <UnsavedQuestion isUnsaved={form.isUnsaved} />
          <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
          {settingGroups.map(({ title, settings }) => (
            <section key={title} aria-label={title} className="mb-10">
              <BlockHead title={title} />
              <div className="pt-5">
                {settings.map((setting) => (
                  <SettingField key={setting.name} setting={setting} form={form} />
                ))}
              </div>
            </section>
          ))}
          <Button type="submit" busy={busy}>
            Save settings
          </Button>
        </form>
        <div className="grid gap-10 lg:sticky lg:top-8 lg:self-start">
          <SettingsPreview values={form.watch()} />
          <LogoPreview
            key={String(form.watch('logoId') ?? '')}
            logoId={String(form.watch('logoId') ?? '')}
            name={String(form.watch('name') ?? '')}
            holdsName={form.watch('logoHoldsName') === true}
          />
          <AccentPreview colour={String(form.watch('accentColour') ?? '')} />
        </div>
      </div>
      <MailTest />
    </main>
  )
}

const mayBeEmpty = new Set<Setting['kind']>(['link', 'colour', 'logo'])

const pastDeadline =
  'This day has passed. Courses can be started any time, but please set the current class and deadline.'

function SettingField({ setting, form }: { setting: Setting; form: SettingsForm }) {
  const { name, label, kind, options, onlyWith } = setting
  const isPast = name === 'admissionDeadline' && hasDeadlinePassed(String(form.watch(name)), Date.now())
  const hint = isPast ? pastDeadline : setting.hint
  const error = form.errorOf(name)
  const put = (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  if (onlyWith && !form.watch(onlyWith)) return null
  if (kind === 'logo')
    return (
      <LogoInput
        id={name}
        label={label}
        hint={hint}
        error={error}
        logoId={String(form.watch(name) ?? '')}
        onChosen={put}
      />
    )
  if (kind === 'switch') return <Checkbox {...form.register(name)} label={label} hint={hint} error={error} />
  return (
    <Field id={name} label={label} hint={hint} required={!mayBeEmpty.has(kind)} error={error}>
      {options ? (
        <Select {...form.register(name)} options={options} />
      ) : kind === 'colour' ? (
        <AccentInput {...form.register(name)} colour={String(form.watch(name) ?? '')} onChosen={put} />
      ) : (
        <TextInput
          {...form.register(name)}
          type={kind === 'email' ? 'email' : kind === 'link' ? 'url' : 'text'}
          inputMode={kind === 'year' ? 'numeric' : undefined}
          placeholder={kind === 'link' ? 'https://' : undefined}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

/** Only the fields of the form; the others are not sent back. */
function editable(site: SiteSettings): SettingsEntries {
  const names = settingGroups.flatMap(({ settings }) => settings.map(({ name }) => name))
  return Object.fromEntries(
    names.map((name) => [name, typeof site[name] === 'boolean' ? site[name] : String(site[name] ?? '')]),
  )
}
