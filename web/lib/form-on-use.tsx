import {
  type ComponentType,
  createElement,
  memo,
  type ReactElement,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { asleep, pressEarlyButton, touchedEarly } from '../ui/early-press.ts'
import { type PropsStore, propsStore } from './props-store.ts'

/** What tells that somebody turns to a form: a pointer over it, the focus in it, a password manager writing into it. */
const signs = ['pointerover', 'touchstart', 'focusin', 'input'] as const

/** A form, once it is there. */
interface Source {
  form: ComponentType<object> | null
  awake: Promise<void>
  preload: () => Promise<void>
  isWanted: () => boolean
}

/**
 * A form that the server draws at once, and whose script, a fifth of the page's, comes when somebody turns to it. Until
 * then it takes what is typed and pressed as any form that is not awake yet (web/ui/early-press.ts), and if the script
 * does not come, nothing is lost: the next key asks for it again.
 *
 * Its route awaits `preload` in its loader. That runs on the server and before a page that is gone to by a link, but
 * not while a page wakes.
 *
 * @param load brings the form
 * @param isWanted whether to wake it without being turned to, for what only its script shows
 */
export function formOnUse<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: () => boolean = () => false,
): { (props: Props): ReactElement; preload: () => Promise<void> } {
  const { promise: awake, resolve: tellAwake } = Promise.withResolvers<void>()
  let coming: Promise<void> | null = null
  const source: Source = {
    form: null,
    awake,
    isWanted,
    async preload() {
      coming ??= load().then((loaded) => {
        source.form = loaded as ComponentType<object>
        tellAwake()
      })
      await coming.catch((error) => {
        coming = null
        throw error
      })
    },
  }
  const form = (props: Props) => createElement(FormOnUse, { source, props })
  return Object.assign(form, { preload: source.preload })
}

function FormOnUse({ source, props }: { source: Source; props: object }) {
  const place = useRef<HTMLDivElement>(null)
  const [store] = useState(() => propsStore(props))
  useLayoutEffect(() => store.set(props))
  useEffect(() => {
    const element = place.current
    if (element === null || source.form !== null) return
    // Without a line it sleeps on, and wakes at the next sign.
    const wake = () => void source.preload().catch(() => {})
    const notice = ({ target }: Event) => {
      if (target instanceof Node && element.contains(target)) wake()
    }
    // At the window, because React stops what goes to a sleeping part before it comes there.
    for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true })
    if (source.isWanted() || touchedEarly(element)) wake()
    return () => {
      for (const sign of signs) window.removeEventListener(sign, notice, { capture: true })
      // Gone without having been woken, it is not waited for any more.
      pressEarlyButton()
    }
  }, [source])
  return (
    <div ref={place} className="contents" {...{ [asleep]: '' }}>
      <Suspense>
        <Sleeper source={source} store={store} place={place} />
      </Suspense>
    </div>
  )
}

interface SleeperProps {
  source: Source
  store: PropsStore<object>
  place: RefObject<HTMLDivElement | null>
}

// React gives up a sleeping part of the page, and what was typed there, when it is drawn anew from outside. So nothing
// reaches it but through the store.
const Sleeper = memo(function Sleeper({ source, store, place }: SleeperProps) {
  if (source.form === null) use(source.awake)
  const props = useSyncExternalStore(store.subscribe, store.get, store.first)
  useEffect(() => {
    place.current?.removeAttribute(asleep)
    pressEarlyButton()
  }, [place])
  return source.form && createElement(source.form, props)
})
