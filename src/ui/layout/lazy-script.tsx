import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** A component in a script of its own, which `preload` fetches before it is shown. */
export type LazyScript<Props> = {
  preload: () => Promise<ComponentType<Props>>
  isLoaded: () => boolean
  choose: () => ComponentType<Props>
}

export const lazyScript = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScript<Props> => {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const later = lazy(async () => ({ default: await preload() }))
  return { preload, isLoaded: () => loaded !== undefined, choose: () => loaded ?? later }
}

/** Shows the component of a script: at once where it is loaded, when React's `lazy` would show the fallback for an instant. */
export function Lazy<Props extends object>({
  script,
  props,
  fallback = null,
}: {
  script: LazyScript<Props>
  props: Props
  fallback?: ReactNode
}) {
  // What was shown first stays, so that its state survives the arrival of the script.
  const [Component] = useState(() => script.choose())
  return (
    <Suspense fallback={fallback}>
      <Component {...props} />
    </Suspense>
  )
}
