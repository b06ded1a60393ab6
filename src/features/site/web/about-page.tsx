import { Link, useRouteContext } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { LevelMark } from '#ui/brand/level-mark.tsx'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { FirstLessonCallToAction } from './call-to-action.tsx'
import { FeatureCards } from './landing-sections.tsx'
import { PageHero } from './page-hero.tsx'

export function AboutPage() {
  const { school } = useRouteContext({ from: '__root__' })
  return (
    <>
      <PageHero
        tone="band"
        title={m.site_about_title()}
        lead={m.site_about_lead()}
        word={{ arabic: 'أَهْلًا', latin: 'ahlan', french: m.site_about_word() }}
      >
        <Link to="/register" className="btn btn-highlight btn-lg">
          {m.site_about_action()}
        </Link>
        <Link to="/teachers" className="btn btn-band btn-lg">
          {m.site_nav_teachers()}
        </Link>
      </PageHero>
      <FeatureCards
        points={[
          {
            wash: 'paon',
            title: m.site_about_teachers(),
            text: m.site_about_teachers_text(),
            picture: ['Salma', 'Yacine', 'Hana'].map(name => (
              <LetterPortrait key={name} name={name} className="size-18" />
            )),
          },
          {
            wash: 'safran',
            title: m.site_about_levels(),
            text: m.site_about_levels_text(),
            picture: [1, 2, 3, 4, 5].map(level => (
              <LevelMark key={level} level={level} className="size-10" />
            )),
          },
          {
            wash: 'grenade',
            title: m.site_about_family(),
            text: m.site_about_family_text({ until: school.freeCancellation }),
            picture: [25, 62, 100].map(value => (
              <ProgressStar
                key={value}
                value={value}
                className="size-18 [--progress-joint:var(--wash-grenade)]"
              />
            )),
          },
        ]}
      />
      <FirstLessonCallToAction />
    </>
  )
}
