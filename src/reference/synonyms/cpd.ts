import type { Synonyms } from './missions.ts'

/** Names of kinds of CPD in portfolios and with regulators. */
export const cpdSynonyms: Synonyms = {
  cpdTypes: {
    course:
      'course|workshop|training course|study day|study day or course|formal course|masterclass|kurs|lehrgang|seminar|fortbildung|workshop besuch|formation|stage|curso|taller|corso|cursus|scholing|kursus',
    conference:
      'conference|congress|scientific meeting|symposium|annual scientific meeting|kongress|tagung|congres|conferencia|congreso|congresso|konferanse|konferens|konference',
    simulation:
      'simulation|sim|drill|scenario|moulage|simulationstraining|simulering|simulacion|simulazione|simulatie',
    skills_training: 'skills|skills training|skills session|skills drill|hands on training|clinical skills',
    teaching_received:
      'teaching attended|teaching session|lecture|lectures|tutorial|grand round|grand rounds|departmental teaching|vortrag|vorlesung|conference interne|clase|lezione|college|foredrag|forelasning|foreleesning',
    teaching_delivered:
      'teaching|teaching delivered|teaching given|taught|lecturing|instructing|instructor|lehre|lehrtatigkeit|enseignement|docencia|insegnamento|onderwijs|undervisning|undervisning gitt',
    elearning:
      'e-learning|elearning|online|online course|online module|online learning|e-module|module|mooc|e-learning module|apprentissage en ligne',
    webinar_live: 'webinar|live webinar|webinaire|webinario|nettseminar',
    podcast_video: 'podcast|video|podcast or video|recorded lecture|recorded webinar',
    reading:
      'reading|journal|journal article|article|self study|self directed learning|book|literature|lesen|selbststudium|lecture d articles|lectura|lettura|lezen|lesing|lasning',
    journal_club: 'journal club',
    case_review:
      'm&m|mm|morbidity and mortality|m&m meeting|case conference|clinical governance meeting|governance day',
    case_discussion: 'cbd|case based discussion|case discussion|fallbesprechung',
    workplace_assessment: 'wpba|workplace based assessment|dops|mini cex|work based assessment',
    multi_source_feedback: 'msf|360|360 feedback|multi source feedback|multisource feedback',
    appraisal: 'appraisal|annual appraisal|annual review',
    audit: 'audit|clinical audit',
    quality_improvement: 'qi|qip|quality improvement|quality improvement project|improvement project',
    research: 'research|forschung|recherche|investigacion|ricerca|onderzoek|forskning',
    publication: 'publication|paper|publikation|publicacion|pubblicazione|publicatie',
    presentation:
      'presentation|poster|presented|abstract presentation|prasentation|presentacion|presentazione|presentatie|presentasjon',
    examining: 'examining|examiner|assessor',
    formal_qualification:
      'degree|diploma|msc|pgcert|pgdip|certificate course|examination|exam|formal qualification|higher education',
    life_support_course:
      'als|apls|atls|phtls|ils|pals|nls|epals|amls|ett|life support|life support course|resuscitation course',
    mandatory_training:
      'mandatory|mandatory training|statutory training|statutory and mandatory|compliance training',
    aviation_training: 'aviation|crm|aviation training|helicopter safety|huet|winch training|hoist training',
    clinical_attachment:
      'attachment|clinical attachment|placement|observer shift|clinical placement|hospitation',
    supervision_mentoring: 'mentoring|supervision|mentorship|preceptorship|coaching',
    committee_work: 'committee|working group|committee work',
    reflection: 'reflection|reflective practice|reflective writing|written reflection|reflexion',
    volunteering_deployment: 'volunteering|deployment|voluntary work',
  },
  cpdMethods: {
    in_person:
      'in person|face to face|f2f|classroom|prasenz|presenz|presentiel|presencial|in presenza|fysiek|fysisk',
    online_live: 'live online|virtual|virtual live|online live',
    online_recorded: 'online|e-learning|elearning|on demand|recorded',
    workplace: 'workplace|at work|on the job|work based',
    blended: 'blended|hybrid|mixed',
  },
  cpdEnteredStatuses: {
    completed:
      'complete|done|finished|attended|passed|approved|verified|submitted|signed off|abgeschlossen|erledigt|absolviert|termine|completado|finalizado|completato|afgerond|fullfort|avklarad|gjennomfort',
    planned:
      'plan|upcoming|booked|registered|to do|scheduled|future|not started|geplant|prevu|planificado|previsto|gepland|planlagt|planerad',
    draft:
      'in progress|incomplete|open|started|ongoing|unfinished|entwurf|brouillon|borrador|bozza|concept|utkast|kladde',
  },
  cpdCreditSystems: {
    hour: 'hours|hrs|cpd hours',
    cpd_credit: 'cpd|cpd points|points|credits|cme points|cme|fortbildungspunkte',
    ecmec: 'eaccme|cme eaccme|uems',
    ama_pra_category_1: 'ama|ama pra|category 1|cat 1',
    capce_hour: 'capce|cecbems',
    contact_hour: 'contact hours|ce|ceh',
  },
}
