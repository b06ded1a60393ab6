import { m } from '#paraglide/messages.js'

/** The themes of the curriculum, as a child reads them. */
const names: Record<string, () => string> = {
  actions: m.learning_theme_actions,
  adjectifs: m.learning_theme_adjectifs,
  animaux: m.learning_theme_animaux,
  classe: m.learning_theme_classe,
  connecteurs: m.learning_theme_connecteurs,
  consignes: m.learning_theme_consignes,
  corps: m.learning_theme_corps,
  couleurs: m.learning_theme_couleurs,
  'culture-medias': m.learning_theme_culture_medias,
  descriptions: m.learning_theme_descriptions,
  ecole: m.learning_theme_ecole,
  emotions: m.learning_theme_emotions,
  famille: m.learning_theme_famille,
  jeu: m.learning_theme_jeu,
  jours: m.learning_theme_jours,
  maison: m.learning_theme_maison,
  'meteo-nature': m.learning_theme_meteo_nature,
  moi: m.learning_theme_moi,
  'mots-outils': m.learning_theme_mots_outils,
  nature: m.learning_theme_nature,
  nombres: m.learning_theme_nombres,
  nourriture: m.learning_theme_nourriture,
  opinions: m.learning_theme_opinions,
  'petits-mots': m.learning_theme_petits_mots,
  recit: m.learning_theme_recit,
  salutations: m.learning_theme_salutations,
  sante: m.learning_theme_sante,
  sciences: m.learning_theme_sciences,
  'sport-loisirs': m.learning_theme_sport_loisirs,
  temps: m.learning_theme_temps,
  transports: m.learning_theme_transports,
  vetements: m.learning_theme_vetements,
  'vie-quotidienne': m.learning_theme_vie_quotidienne,
  ville: m.learning_theme_ville,
  voyage: m.learning_theme_voyage,
}

export const themes: readonly string[] = Object.keys(names)

/** A theme that the school added has its own name. */
export const themeName = (theme: string): string => names[theme]?.() ?? theme.replaceAll('-', ' ')
