import { type ComponentType, createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reportRecovered } from '../lib/report-recovered.ts'
import { islands } from './registry.ts'
import { showToasts } from './toasts.tsx'

/**
 * Hydrates one island. Resolves when React listens to it.
 *
 * @throws if its script does not load
 */
export async function mount(element: HTMLElement): Promise<void> {
  const { island = '', islandId = '', islandProps = '{}' } = element.dataset
  const load = islands[island]
  if (load === undefined) throw new Error(`There is no island ${island}`)
  const Component = (await load()) as ComponentType<object>
  showToasts()
  const { promise, resolve } = Promise.withResolvers<void>()
  // Beside the island and not around it: ids of the island's own are counted as the server counted them.
  const content = createElement(Awake, {
    Component,
    props: JSON.parse(islandProps) as object,
    onAwake: resolve,
  })
  hydrateRoot(element, content, { identifierPrefix: islandId, onRecoverableError: reportRecovered })
  return promise
}

interface AwakeProps {
  Component: ComponentType<object>
  props: object
  onAwake: () => void
}

function Awake({ Component, props, onAwake }: AwakeProps) {
  useEffect(onAwake, [onAwake])
  return <Component {...props} />
}
