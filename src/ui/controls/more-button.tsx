import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

/** Loads the next page of a list; nothing once the last one is there. */
export function MoreButton({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  children,
  ...button
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  children: ReactNode
} & Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  if (!hasNextPage) return null
  return (
    <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} {...button}>
      {children}
    </Button>
  )
}
