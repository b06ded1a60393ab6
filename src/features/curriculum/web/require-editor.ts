import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { permissionQuery } from './queries.ts'

/** A page of the curriculum's editor is not found for a teacher who is not entrusted with proofreading. */
export const requireEditor = async (queryClient: QueryClient) => {
  const { mayEdit } = await queryClient.ensureQueryData(permissionQuery())
  if (!mayEdit) throw notFound()
}
