import type { School, SchoolContent } from '#features/school/school.ts'
import { currentLocale } from '#platform/locale/locale.ts'

/** The school as schema.org data. */
export const organizationData = (school: School, contact?: SchoolContent['contact']) => ({
  '@type': 'EducationalOrganization',
  '@id': `${school.origin}/#organization`,
  name: school.name,
  url: `${school.origin}/`,
  logo: `${school.origin}/apple-touch-icon.png`,
  description: school.description,
  ...(contact?.email && { email: contact.email }),
  ...(contact?.phone && { telephone: contact.phone }),
  ...(contact?.address && { address: contact.address }),
})

/** The course with its offers as schema.org data; prices in cents. */
export const courseData = (
  school: School,
  offers: readonly { name: string; cents: number }[],
  bookingPath: string,
) => ({
  '@type': 'Course',
  name: school.slogan,
  description: school.description,
  inLanguage: currentLocale(),
  provider: { '@id': `${school.origin}/#organization` },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT1H' },
  offers: offers.map(offer => ({
    '@type': 'Offer',
    name: offer.name,
    category: offer.cents === 0 ? 'Free' : 'Paid',
    price: (offer.cents / 100).toFixed(2),
    priceCurrency: 'EUR',
    url: `${school.origin}${bookingPath}`,
  })),
})
