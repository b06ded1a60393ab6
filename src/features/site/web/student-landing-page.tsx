import { Link, useRouteContext } from '@tanstack/react-router'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { m } from '#paraglide/messages.js'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { CallToAction } from './call-to-action.tsx'
import { FeatureCards } from './landing-sections.tsx'
import { PageHero } from './page-hero.tsx'

export function StudentLandingPage() {
  const { viewer } = useRouteContext({ from: '__root__' })
  return (
    <>
      <PageHero
        tone="safran"
        title={m.site_student_title()}
        lead={m.site_student_lead()}
        word={{ arabic: 'هَيَّا', latin: m.site_student_word_latin(), french: m.site_student_word() }}
      >
        {viewer ? (
          // Parents and teachers get a link to their own space, because /student would refuse them.
          <Link to={viewer.role ? dashboardOf(viewer.role) : '/student'} className="btn btn-primary btn-lg">
            {m.site_student_space()}
          </Link>
        ) : (
          <>
            <Link to="/login" search={{ espace: 'eleve' }} className="btn btn-primary btn-lg">
              {m.site_nav_login()}
            </Link>
            <Link to="/register" className="btn btn-outline btn-lg">
              {m.site_student_register()}
            </Link>
          </>
        )}
      </PageHero>
      <FeatureCards
        points={[
          {
            wash: 'paon',
            title: m.site_student_speak(),
            text: m.site_student_speak_text(),
            picture: <LetterStar letter="ق" className="size-24 fill-paon-700 text-chaux-0" />,
          },
          {
            wash: 'grenade',
            title: m.site_student_read(),
            text: m.site_student_read_text(),
            picture: <LetterStar letter="ب" className="size-24 fill-grenade-700 text-chaux-0" />,
          },
          {
            wash: 'safran',
            title: m.site_student_play(),
            text: m.site_student_play_text(),
            picture: <LetterStar letter="ل" className="size-24 fill-safran-400 text-encre-950" />,
          },
        ]}
      />
      {!viewer && (
        <CallToAction
          title={m.site_student_invitation()}
          text={m.site_student_code()}
          action={{ to: '/login', search: { espace: 'eleve' }, label: m.site_nav_login() }}
        />
      )}
    </>
  )
}
