import { notFound } from '@tanstack/react-router'
import type { School } from '#features/school/school.ts'
import { isNotFound } from '#platform/http/client-errors.ts'

/**
 * Loads the data of a page and its title. A sentence in a loader is in the script of its page, one in `head` in the first
 * script of every page.
 */
export const loadWithTitle = async (title: () => string, ...loading: unknown[]) => {
  await Promise.all(loading)
  return { title: title() }
}

/** A record that does not exist, or is not the person's own, shows the page «not found». */
export const orNotFound = async <Loading>(loading: Loading): Promise<Awaited<Loading>> => {
  try {
    return await loading
  } catch (error) {
    throw isNotFound(error) ? notFound() : error
  }
}

type HeadOptions = { match: { context: { school?: School } }; loaderData?: { title: string } | undefined }

/** Head of a page in a space: its title, which is the school's name when the page could not be loaded, and `noindex`. */
export const spaceHead = ({
  match: {
    context: { school },
  },
  loaderData,
}: HeadOptions) => ({
  meta: [
    { title: [loaderData?.title, school?.name].filter(Boolean).join(' · ') },
    { name: 'robots', content: 'noindex' },
  ],
})
