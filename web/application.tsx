import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { nameMissingParts } from './lib/missing-part.ts'
import { reportRecovered } from './lib/report-recovered.ts'
import { showWaitingToast } from './ui/feedback/waiting-toast.ts'

nameMissingParts()
showWaitingToast()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    { onRecoverableError: reportRecovered },
  )
})
