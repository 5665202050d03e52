import { hasWaitingToast } from '../ui/feedback/waiting-toast.ts'
import { rememberCatalogueTabs } from './catalogue-tabs.ts'
import { followHistory } from './follow-history.ts'
import { listenForKeys } from './keys.ts'
import { hideUnsupported, passByAlerts, showLocalTimes } from './page-parts.ts'
import { prefetchOnHover } from './prefetch.ts'
import { listenForPresses } from './presses.ts'
import { markScrolled } from './scrolled.ts'
import { listenForTabs } from './tabs.ts'
import { watchIslands } from './wake.ts'

// The script of a document: what is trivial is done here, and islands load when they are used.
listenForPresses()
listenForTabs()
listenForKeys()
markScrolled()
watchIslands()
showLocalTimes()
passByAlerts()
hideUnsupported()
rememberCatalogueTabs()
followHistory()
prefetchOnHover()
if (hasWaitingToast()) void import('./toasts.tsx').then(({ showToasts }) => showToasts())

// For tests: presses and keys are heard from here on.
document.documentElement.dataset.document = 'listening'
