import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

type Result = OutputOf<'POST /api/admin/mail-test'>

/** Sends a test email and shows the mail server's response, verbatim and explained. */
export function MailTest() {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setResult(null)
    setFailure(null)
    try {
      setResult(await callApi('POST /api/admin/mail-test', {}))
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="mail-test" className="mt-16 max-w-reading">
      <BlockHead id="mail-test" title="Mail" />
      <p className="pt-5 pb-5 text-ink-2">
        The mail server is set when the site starts (<code>SMTP_URL</code>). Send yourself a test message to
        see whether the server accepts the site’s email. This can take 15 seconds.
      </p>
      <Button variant="outline" busy={busy} onClick={() => void send()}>
        Send test message
      </Button>
      <div aria-live="polite" className="mt-5">
        {failure && <Alert tone="bad" title={failure} />}
        {result && (
          <Alert tone={result.taken ? 'ok' : 'bad'} title={titleOf(result)}>
            {result.advice && <p>{result.advice}</p>}
            <p className="mt-2 text-small wrap-anywhere">
              {result.staysHere ? '' : 'The mail server’s response: '}
              {result.answer}
            </p>
          </Alert>
        )}
      </div>
    </section>
  )
}

function titleOf({ taken, to, staysHere }: Result): string {
  if (!taken) return 'The message wasn’t sent'
  return staysHere
    ? 'There’s no mail server, so the message was saved as a file'
    : `The mail server accepted the message for ${to}`
}
