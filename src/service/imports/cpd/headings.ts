/** The headings of CPD records by field, separated by `|`: English, German, French, Spanish, Italian, Dutch and Nordic. */

export const cpdHeadings: Readonly<Record<string, string>> = {
  title:
    'title|topic|subject|course|course title|course name|event|event title|event name|activity|activity title|activity name|name of activity|name of course|name of event|title of activity|title of course|title of event|title of cpd activity|cpd activity|cpd title|learning activity|what did you do|what was the activity|activity undertaken|training|training title|training course|module|module title|module name|session title|conference title|course or activity|course activity|titel|thema|veranstaltung|titel der veranstaltung|veranstaltungstitel|bezeichnung|fortbildung|name der fortbildung|titre|intitule|sujet|intitule de la formation|formation|titulo|tema|actividad|curso|nombre del curso|nombre de la actividad|titolo|titolo evento|argomento|attivita|onderwerp|cursus|naam cursus|titel activiteit|tittel|emne|kurs|kursnavn|aktivitet|rubrik|amne|kursnamn|utbildning',
  date: 'date|date completed|completion date|completed on|date of completion|date of activity|activity date|date of event|event date|date of course|course date|date undertaken|date attended|date of attendance|start date|date started|date start|from|date from|from date|first day|begin date|dates|dates attended|date s|datum|datum der veranstaltung|beginn|von|datum von|startdatum|date de debut|date de la formation|du|fecha|fecha de inicio|fecha de realizacion|desde|data|data inizio|data evento|dal|dato|startdato|fra|fra dato|fran|datum cursus|begindatum|activity start date',
  endDate:
    'end date|date end|finish date|date finished|date to|to date|to|until|last day|activity end date|ende|bis|datum bis|enddatum|date de fin|au|fecha de fin|fecha de finalizacion|hasta|data fine|al|einddatum|slutdato|til dato|til|sluttdato|slutdatum|till',
  hours:
    'hours|hour|hrs|total hours|hours total|number of hours|no of hours|hours claimed|learning hours|hours of learning|hours completed|hours of cpd|study hours|contact hours|duration hours|duration in hours|duration hrs|time in hours|time hours|hours spent|stunden|anzahl stunden|stundenzahl|heures|nombre d heures|horas|numero de horas|horas lectivas|ore|numero ore|uren|aantal uren|timer|antall timer|timmar|antal timmar|antal timer',
  minutes:
    'minutes|mins|duration minutes|duration in minutes|time in minutes|number of minutes|total minutes|minuten|dauer in minuten|minutos|minuti|minutter|minuter',
  type: 'type of learning|learning type|activity type|type of activity|type of cpd|cpd type|type of event|event type|type of cpd activity|activity category|kind of activity|learning method|format of activity|veranstaltungsart|art der veranstaltung|art der fortbildung|type d activite|type de formation|tipo de actividad|tipo di attivita|tipologia|soort activiteit|activiteit type|type aktivitet|aktivitetstype',
  provider:
    'provider|organiser|organizer|organised by|organising body|organisation|organization|institution|course provider|training provider|cpd provider|provider name|delivered by|provided by|run by|host|host organisation|accredited provider|name of provider|provider organisation|veranstalter|anbieter|organisateur|organisme|organizador|entidad|entidad organizadora|proveedor|organizzatore|ente|ente organizzatore|provider ecm|aanbieder|organisator|arrangor|tilbyder|kursarrangor|anordnare|arrangor av kurs',
  method:
    'delivery|mode of delivery|delivery mode|delivery method|mode of learning|method of delivery|durchfuhrung|modalite|modalidad|modalita|werkvorm',
  tags: 'tags|tag|keywords|key words|labels|schlagworte|schlagworter|mots cles|etiquetas|palabras clave|parole chiave|trefwoorden|stikkord|nyckelord',
  status: 'status|activity status|cpd status|completion status|progress|state|stand|statut|estado|stato',
  participatoryHours:
    'participatory hours|participatory|participatory learning|participatory learning hours|hours of participatory learning|participatory learning time|interactive hours|of which participatory',
  credits:
    'credits|credit|points|credit points|credits earned|credits awarded|points awarded|points earned|points claimed|credits claimed|cpd points|cpd credits|cme points|cme credits|cpd units|ceus|ceu|accreditation points|number of credits|number of points|no of points|cpd points claimed|external cpd points|internal cpd points|fortbildungspunkte|punkte|cme punkte|anzahl punkte|points cme|credits cme|creditos|numero de creditos|crediti|crediti ecm|punten|accreditatiepunten|aantal punten|poeng|kurspoeng|studiepoeng|poang',
  creditSystem: 'credit system|credit type|type of credit|type of credits|credit category',
  categories: 'cpd categories|categories',
  description:
    'description|details|notes|note|comment|comments|summary|remarks|additional notes|additional information|further details|description of activity|activity description|activity details|details of activity|details of the activity|brief description of activity|brief description of the activity|brief description|summary of activity|what was covered|content covered|beschreibung|bemerkung|bemerkungen|notizen|anmerkungen|remarques|commentaires|description de l activite|descripcion|observaciones|notas|comentarios|descrizione|osservazioni|omschrijving|opmerkingen|beskrivelse|merknad|merknader|kommentar|beskrivning|anteckningar',
  learningOutcome:
    'reflection|reflections|personal reflection|reflective notes|reflective comments|reflective account|reflective statement|reflection on learning|reflection on activity|reflections on learning|learning|learning outcome|learning outcomes|learning points|key learning|key learning points|key points learned|lessons learned|lessons learnt|what did you learn|what have you learned|what have you learnt|what i learned|what i learnt|what i have learned|what was learned|what was learnt|what did you learn from this activity|outcome of learning|outcomes of learning|learning achieved|learning gained|lernergebnis|lernergebnisse|was habe ich gelernt|reflexion|apprentissage|apprentissages|ce que j ai appris|aprendizaje|reflexion personal|lo que aprendi|apprendimento|riflessione|leerpunten|reflectie|wat heb ik geleerd|laering|laeringsutbytte|laeringspunkter|refleksjon|refleksion|larande|reflektion|lardomar',
  impact:
    'impact|impact on practice|impact on my practice|impact on patient care|application to practice|how has this changed your practice|how has this changed my practice|how will this change your practice|how will you apply this|how will you apply this to practice|how did this benefit your practice|how did this benefit your service users|how did this benefit patients|benefit to patients and service users|how does this benefit service users|benefit to service users|benefit to patients|benefit to practice|changes to practice|change in practice|change to practice|what will you do differently|how will this affect your practice|relevance to practice|relevance to my practice|relevance to my role|how has this affected your practice|effect on practice|auswirkung auf die praxis|nutzen fur die praxis|impact sur la pratique|impacto en la practica|impatto sulla pratica|toepassing in de praktijk|betydning for praksis',
  evidence:
    'evidence|evidence file|evidence files|evidence file name|evidence filename|supporting evidence|certificate|certificates|certificate file|certificate file name|attachment|attachments|attached file|attached files|attachment name|file|files|file name|file names|filename|filenames|document|documents|supporting document|supporting documents|nachweis|nachweise|bescheinigung|zertifikat|anhang|anlage|datei|dateiname|justificatif|justificatifs|attestation|certificat|piece jointe|pieces jointes|fichier|nom du fichier|certificado|justificante|adjunto|adjuntos|archivo|nombre del archivo|attestato|certificato|allegato|allegati|nome del file|certificaat|bijlage|bijlagen|bestand|bestandsnaam|bewijs|bewijsstuk|vedlegg|bilag|bevis|dokumentasjon|fil|filnavn|bilaga|bilagor|intyg|filnamn',
  codeTheme:
    'code theme|nmc code|theme of the code|part of the code|themes of the code|code themes|link to code|how it relates to the code',
}

/** Headings that are ambiguous without other words, so that the user is asked. */
export const weakHeadings =
  'from|to|until|du|au|al|dal|von|bis|fra|til|till|fran|state|stand|progress|training|module|formation|fortbildung|learning|host|institution|organisation|organization|impact|ente|entidad|participatory|credit category|hour|credit|categories|begin|data|tema|note'

/** The possible fields of an ambiguous heading, the most likely first. */
export const doubtfulHeadings: Readonly<Record<string, readonly string[]>> = {
  'duration|length|time|time spent|time taken|total time|learning time|cpd time|dauer|zeitaufwand|duree|temps|duracion|tiempo|durata|tempo|duur|tijd|tijdsduur|varighet|varighed|varaktighet|tid|tidsbruk|h|m':
    ['hours', 'minutes'],
  'cpd|cme|cpd value|cpd amount|cpd claimed|value|amount|units|cpd hours points|hours points|hours or points|hours credits|hours or credits|points hours|points or hours|credits hours|cpd hours or points':
    ['hours', 'credits'],
  'type|kind|category|cpd category|format|kategorie|categorie|categoria|kategori|art|typ|tipo|soort': [
    'type',
    'method',
    'categories',
  ],
  'method|mode|how|how was it done|methode|metode|metodo|modus': ['method', 'type'],
  'domain|domains|cpd domain|standards met|standard|standards|section|area|areas': ['categories', 'tags'],
  'outcome|outcomes|result|results|ergebnis': ['learningOutcome', 'description'],
  'objective|objectives|learning objective|learning objectives|aims|aim|learning need|learning needs|goal|goals|purpose|lernziel|lernziele|why':
    ['description', 'learningOutcome'],
  'content|contents|inhalt|inhalte|contenu|contenido|contenuto|inhoud|innhold|innehall': [
    'description',
    'title',
  ],
  'relevance|benefit|benefits|action|actions|action plan|next steps|follow up|application|changes|change': [
    'impact',
    'description',
  ],
  'name|entry|what|item|record|evidence title': ['title', 'description'],
  'venue|location|place|where|ort|lieu|lugar|luogo|plaats|sted|plats': ['provider', 'description'],
  'accrediting body|accredited by|accreditation|approved by|college|awarding body|regulator': [
    'provider',
    'creditSystem',
  ],
  'completed|when|day|wann|quand|cuando|quando|wanneer': ['date', 'status'],
  'start|beginning|start time': ['date', 'endDate'],
  'end|finish|ende|end time': ['endDate', 'date'],
  'accredited|external|internal|external internal|internal external': ['categories'],
}

export const fillers =
  'cpd cme cpe ecm the of my your a an in on at for this that from was were is please enter your s optional required field text ddmmyyyy dd mm yyyy yy total number no s en et und og och y e i'
