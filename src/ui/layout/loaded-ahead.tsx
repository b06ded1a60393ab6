import { type ComponentType, lazy, useState } from 'react'

/**
 * A component in a file of its own that `preload` fetches before it is shown. `lazy` alone shows its fallback for an instant
 * even then.
 */
export const loadedAhead = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await preload() }))
  /** Keeps what it was first shown as, so that its state survives the arrival of the file. */
  const Component = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Component, { preload })
}
