import './lib/without-stacks.ts'
import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { nameMissingParts } from './lib/missing-part.ts'
import { tellStacksAgain } from './lib/without-stacks.ts'

tellStacksAgain()
nameMissingParts()

// As Start does by itself; the file is here for what its first import does before the others.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
