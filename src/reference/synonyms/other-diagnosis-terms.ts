/**
 * Words for births, poisoning, the environment, the mind and death in clinicians' shorthand. The notation is that of
 * `illness-terms.ts`.
 */
export const otherDiagnosisTerms: Readonly<Record<string, string>> = {
  normal_delivery:
    'normal delivery|bba|born before arrival|spontangeburt|hausgeburt|prahospitale geburt|geburt im rtw|accouchement inopine|accouchement a domicile|accouchement extra hospitalier|aeh accouchement|hjemmefodsel|fodsel utenfor sykehus|parto extrahospitalario|parto precipitoso|sturzgeburt|spontaneous vaginal delivery|svd at home|ukomplisert fodsel|thuisbevalling|parto in casa',
  preterm_labour:
    'preterm labour|preterm labor|threatened preterm labour|vorzeitige wehen|drohende fruhgeburt|menace accouchement premature|menace d accouchement premature|truende for tidlig fodsel|truende prematur fodsel|hotande fortidsbord|dreigende vroeggeboorte|minaccia di parto pretermine|amenaza de parto prematuro|premature labour|for tidlig fodsel|truende preterm fodsel',
  antepartum_haemorrhage:
    'antepartum haemorrhage|aph|antepartum hemorrhage|hemorragie antepartum|antepartale blutung',
  placenta_praevia: 'placenta praevia|placenta previa|plazenta praevia',
  placental_abruption:
    'placental abruption|abruption|abruptio|abruptio placentae|vorzeitige plazentalosung|plazentalosung|hematome retroplacentaire|hematome retro placentaire|hrp|placentalosning|placentalosning|solutio placentae|ablatio|distacco di placenta|desprendimiento de placenta',
  postpartum_haemorrhage:
    'pph|postpartum haemorrhage|postpartum hemorrhage|hemorragie post partum|hemorragie du post partum|hppi|hpp|postpartale blutung|atonische nachblutung|uterusatonie|postpartumbloding|post partum bloding|postpartum bloding|postpartum blodning|fluxus postpartum|hpp|emorragia postpartum|hemorragia posparto|hemorragia postparto',
  retained_placenta: 'retained placenta|plazentaretention|retention placentaire|retinert placenta',
  pre_eclampsia:
    'pre eclampsia|preeclampsia|praeklampsie|preeklampsi|preeclampsie|pre eclampsie|svangerskapsforgiftning|preeclampsia grave|prae eklampsie|gestose|pet severe|svangerskabsforgiftning|zwangerschapsvergiftiging',
  eclampsia: 'eclampsia|eklampsie|eklampsi|eclampsie|eklamptisch*|eclamptic',
  hellp_syndrome: 'hellp',
  ectopic_pregnancy:
    'ectopic|ectopic pregnancy|eug|geu|extrauteringraviditat|grossesse extra uterine|extrauterin graviditet|ekstrauterin graviditet|exu|embarazo ectopico|gravidanza extrauterina|eup|x graviditet',
  cord_prolapse:
    'cord prolapse|nabelschnurvorfall|procidence du cordon|navlesnorsfremfall|navelstrangsprolaps',
  uterine_rupture: 'uterine rupture|uterusruptur|rupture uterine',
  shoulder_dystocia: 'shoulder dystocia|schulterdystokie|dystocie des epaules|skulderdystoci',
  amniotic_fluid_embolism: 'amniotic fluid embolism|fruchtwasserembolie|embolie amniotique|fostervannsemboli',
  prematurity:
    'prematurity|prem|prema|premature baby|prem baby|fruhgeborenes|fruhchen|prematur|prematurus|prematuro|nouveau ne premature|prematurite|extreme prem|ex prem|fg ssw|prematuritet',
  neonatal_rds:
    'neonatal rds|rds|hyaline membrane disease|maladie des membranes hyalines|mmh|atemnotsyndrom neugeborenes|anp',
  birth_asphyxia:
    'birth asphyxia|perinatal asphyxia|perinatale asphyxie|asphyxie perinatale|anoxo ischemie perinatale|fodselsasfyksi|perinatal asfyksi|perinatal asfyxi|asfissia perinatale|asfixia perinatal|geburtsasphyxie',
  hypoxic_ischaemic_encephalopathy:
    'hie|hypoxic ischaemic encephalopathy|hypoxisch ischamische enzephalopathie|encephalopathie anoxo ischemique|hypoksisk iskemisk encefalopati',
  neonatal_seizures:
    'neonatal seizures|neugeborenenkrampfe|neonatale krampfanfalle|convulsions neonatales|neonatale kramper',
  meconium_aspiration:
    'meconium aspiration|mekoniumaspiration|mas meconium|inhalation meconiale|mekoniumaspirasjon',
  neonatal_sepsis:
    'neonatal sepsis|neugeborenensepsis|neonatale sepsis|infection neonatale|early onset sepsis',
  pulmonary_hypertension_newborn: 'pphn|htap nouveau ne',
  congenital_heart_disease:
    'congenital heart disease|duct dependent|angeborener herzfehler|cardiopathie congenitale|medfodt hjertefeil|transposition der grossen|tga|hlhs',
  diaphragmatic_hernia: 'diaphragmatic hernia|cdh|zwerchfellhernie|hernie diaphragmatique|diafragmahernie',
  oesophageal_atresia: 'oesophageal atresia|osophagusatresie|atresie oesophage|tof oa',
  gastroschisis: 'gastroschisis|laparoschisis',
  necrotising_enterocolitis:
    'necrotising enterocolitis|nekrotisierende enterokolitis|enterocolite ulcero necrosante|ecun|nec neonate',
  mixed_overdose:
    'mixed overdose|polypharmacy od|polypharmacy overdose|mischintox*|mixed od|polyintox*|blandingsforgiftning|blandintox*|multiintox*|intoxication polymedicamenteuse',
  alcohol_intoxication: 'ivresse|ethylisme aigu|ivresse aigue|etilismo acuto|coma ethylique',
  carbon_monoxide:
    'co intox|intox co|co poisoning|co vergiftung|kohlenmonoxid*|carbon monoxide|monoxyde de carbone|kullosforgiftning|koloxidforgiftning|kulilteforgiftning|kulilteforgiftning|koolmonoxide*|co vergiftiging|intossicazione co|intossicazione da co|intoxicacion co|intoxicacion por co|co forgiftning|intoxication co|intoxication au co|kulosforgiftning',
  cyanide_poisoning: 'cyanide|zyanid*|cyanidforgiftning|intoxication cyanhydrique',
  organophosphate_poisoning: 'organophosph*|alkylphosphat*|organophosphores',
  snake_bite:
    'snake bite|snakebite|schlangenbiss|kreuzotterbiss|morsure de vipere|morsure vipere|morsure serpent|morsure de serpent|hoggormbitt|huggormsbett|hugormebid|slangenbeet|slangebid|morso di vipera|morso vipera|mordedura de serpiente|mordedura de vibora|envenimation vipere',
  hypothermia:
    'hypothermia|hypothermie|hypotermi|unterkuhlung|unterkuhlt|nedkjoling|nedkjolt|nedkylning|nedkylt|nedkoling|onderkoeling|ipotermia|hipotermia|hypothermic',
  frostbite:
    'frostbite|erfrierung|erfrierungen|gelure*|forfrysning*|bevriezing|congelamento|congelacion|frostskada|frostskade',
  heat_stroke:
    'heat stroke|heatstroke|hitzschlag|coup de chaleur|heteslag|varmeslag|hedeslag|hitteberoerte|colpo di calore|golpe de calor|exertional heat illness',
  drowning:
    'drowning|near drowning|submersion|ertrinken|ertrunken|ertrinkungsunfall|beinaheertrinken|beinahe ertrinken|noyade|noye|drukning|drukningstilbud|drukningsulykke|drukningstillbud|drunkning|drunkningstillbud|drunkning*|verdrinking|verdrinkt|verdrinken|annegamento|ahogamiento|quasi noyade|naerdrukning',
  decompression_illness:
    'decompression illness|decompression sickness|dcs|dci diving|tauchunfall|dekompressionskrankheit|accident de plongee|accident de decompression|dykkersyke|trykkfallsyke|dykarsjuka|dykkersyge|caissonziekte|malattia da decompressione|duikongeval|dekompressionsunfall|incidente subacqueo|accidente de buceo|dykkeulykke',
  altitude_illness:
    'altitude sickness|hohenkrankheit|mal aigu des montagnes|hape|hace|hohenlungenodem|hoydesyke|hohenhirnodem|hoejdesyge|ams altitude|oedeme pulmonaire de haute altitude|oedeme de haute altitude|mal di montagna|hoogteziekte',
  lightning_injury:
    'lightning|lightning strike|blitzschlag|blitzunfall|foudroiement|foudroye|lynnedslag|blixtnedslag|fulgurazione|blikseminslag|lynnedslag',
  acute_behavioural_disturbance:
    'abd|acute behavioural disturbance|excited delirium|erregungszustand|agitation aigue|akuter erregungszustand|etat d agitation|agitation psychomotrice|psychomotorische erregung|agitatie|agitazione psicomotoria|agitacion psicomotriz|akutt uro|etat agitation',
  psychosis:
    'psychosis|psychose|psykose|psykos|psicosi|psicosis|psychotisch*|psychotique|bouffee delirante|psychotic|psykotisk',
  self_harm:
    'self harm|suicide attempt|suizidversuch|sv durch|selbstmordversuch|suizidaler|tentative de suicide|tentamen suicide|ts par|selvmordsforsok|selvmordsforsog|suizid|suicid|suicide|sjalvmordsforsok|suicidforsok|suicidforsog|tentato suicidio|intento autolitico|intento de suicidio|suicidepoging|tentamen suicidii|suizidversuch mit|autolyse|selvskading|dsh',
  suicidal_ideation:
    'suicidal ideation|suizidalitat|suizidal|suizidgedanken|idees suicidaires|risque suicidaire|suicidal|selvmordsfare|selvmordstanker|ideazione suicidaria|ideacion suicida|akute suizidalitat',
  death_recognised:
    'dead on arrival|todesfeststellung|deces constate|constat de deces|constat deces|dodsfall|tot bei eintreffen|tod bei eintreffen|mors|deces a l arrivee|role on arrival|recognition of life extinct|dod ved ankomst|dod vid ankomst|overleden bij aankomst|exitus bei eintreffen|constatazione decesso|constatacion de exitus|leichenschau|dodsfald|dodsfall utenfor sykehus|obvious death',
  sudden_infant_death:
    'sids|sudi|plotzlicher kindstod|plotzl kindstod|mort subite du nourrisson|mort subite nourrisson|mort inattendue du nourrisson|krybbedod|plutselig spedbarnsdod|plotslig spadbarnsdod|vuggedod|wiegendood|sindrome da morte improvvisa|muerte subita del lactante|cot death|krybbedod',
  post_operative_transfer:
    'post op transfer|postoperative verlegung|postop verlegung|post operative transfer',
  no_illness_found:
    'no injury|no injuries|no injury found|no illness found|uninjured|unverletzt|keine verletzung|keine verletzungen|ohne verletzung|indemne|uskadd|oskadd|uskadt|ongedeerd|geen letsel|illeso|ileso|ingen skader|ingen skade',
}
