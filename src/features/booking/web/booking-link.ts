import { defaultStringifySearch, useRouteContext, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { SearchedChild } from '#features/families/web/search.ts'
import type { BookSearch } from '../search.ts'

/** Links to a trial open on the list of teachers; the other path is one press away. */
export const trialSearch: BookSearch = { path: 'teacher', step: 3, lessonType: 'trial' }

/** The same for a paid lesson alone with a teacher. */
export const lessonSearch: BookSearch = { ...trialSearch, lessonType: 'individual' }

/** A teacher's hour in a link: the wizard begins with a trial, which a teacher without trials cannot give. */
export const typeWith = ({ trialLessonAvailable }: { trialLessonAvailable: boolean }) =>
  trialLessonAvailable ? undefined : ('individual' as const)

/**
 * Where a link to the wizard leads: a visitor signs up first and goes on from there with every choice kept.
 * @param child whom the visitor looks for
 */
export const bookingLink = (isSignedIn: boolean, search: BookSearch = {}, child: SearchedChild = {}) =>
  isSignedIn
    ? ({ to: '/book-lesson', search } as const)
    : ({
        to: '/register',
        search: { from: `/book-lesson${defaultStringifySearch(search)}`, ...child },
      } as const)

/** The child that the address of the page is about. */
export const useSearchedChild = (): SearchedChild => {
  const { age, level } = useSearch({ strict: false })
  return v.parse(SearchedChild, { age, level })
}

/** The same for the person who looks at the page. */
export const useBookingLink = (search?: BookSearch) => {
  const { viewer } = useRouteContext({ from: '__root__' })
  return bookingLink(viewer !== null, search, useSearchedChild())
}
