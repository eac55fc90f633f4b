<?php
// Imports a Moodle XML file with Moodle's own importer, gives the responses of a plan with Moodle's own question
// engine, and prints as JSON what was stored, how it was marked and what a student saw. See test_moodle.py.
//
//     php -d max_input_vars=5000 moodle.php MOODLE FILE.xml PLAN.json
//
// The plan: idnumber of a question -> its responses, as lmspack.scoring.Response has them. The course that the import
// needs is made for the run and deleted after it.

[, $moodle, $path, $plan] = $argv;
define('CLI_SCRIPT', true);
require($moodle . '/config.php');
foreach (['/lib/questionlib.php', '/question/engine/lib.php', '/question/format.php', '/question/editlib.php',
        '/course/lib.php', '/question/format/xml/format.php'] as $library) {
    require_once($CFG->dirroot . $library);
}
$path = realpath($path);
$plan = json_decode(file_get_contents($plan), true);

$warnings = [];
error_reporting(E_ALL);
set_error_handler(function ($number, $text, $file, $line) use (&$warnings) {
    if (error_reporting() & $number) {
        $warnings["$text ($file:$line)"] = true;
    }
    return true;
});

\core\session\manager::set_user(get_admin());
$PAGE->set_context(context_system::instance());
$PAGE->set_url('/question/bank/previewquestion/preview.php');
$course = create_course((object) ['fullname' => 'Run', 'shortname' => 'run' . bin2hex(random_bytes(6)),
    'category' => core_course_category::get_default()->id, 'format' => 'topics', 'numsections' => 0]);
$context = bank($course);

ob_start();
try {
    [$ok, $ids] = import($path, $course, $context);
} catch (Throwable $error) {
    ob_end_clean();
    exit($error->getMessage() . ': ' . ($error->debuginfo ?? '') . "\n");
}
$told = trim(html_entity_decode(strip_tags(ob_get_clean()), ENT_QUOTES));

ob_start();
$questions = array_map(fn($id) => reported($id, $plan), $ids);
$stray = trim(ob_get_clean());
$categories = array_values($DB->get_records_sql("SELECT q.id, q.name, q.info FROM {question_categories} q
    JOIN {context} c ON c.id = q.contextid WHERE c.path LIKE ? ORDER BY q.id",
    [context_course::instance($course->id)->path . '%']));
ob_start();
delete_course($course->id, false);
ob_end_clean();
echo json_encode(['release' => $CFG->release, 'ok' => $ok, 'told' => $told, 'stray' => $stray,
    'warnings' => array_keys($warnings), 'categories' => $categories, 'questions' => $questions],
    JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";

/** The context whose question bank takes the file: from 5.0 on banks are activities. */
function bank($course) {
    global $CFG;
    if ($CFG->branch < 500) {
        return context_course::instance($course->id);
    }
    $helper = '\core_question\local\bank\question_bank_helper';
    $module = $helper::get_default_open_instance_system_type($course, false)
        ?: $helper::create_default_open_instance($course, 'Bank');
    return context_module::instance($module->id);
}

/** What the import page does, with the settings that it proposes: whether it went well, and the questions' ids. */
function import($path, $course, $context) {
    $contexts = new core_question\local\bank\question_edit_contexts($context);
    $category = function_exists('question_get_default_category')
        ? question_get_default_category($context->id, true) : null;
    $format = new qformat_xml();
    $format->setCategory($category ?: question_make_default_categories($contexts->all()));
    $format->setContexts($contexts->having_one_edit_tab_cap('import'));
    $format->setCourse($course);
    $format->setFilename($path);
    $format->setRealfilename(basename($path));
    $format->setMatchgrades('error');
    $format->setCatfromfile(true);
    $format->setContextfromfile(true);
    $format->setStoponerror(true);
    $format->set_display_progress(false);
    $ok = $format->importpreprocess() && $format->importprocess() && $format->importpostprocess();
    return [$ok && !$format->importerrors, $format->questionids];
}

/** A question as stored, and its responses as marked. */
function reported($id, $plan) {
    $data = question_bank::load_question_data($id);
    $report = stored($data);
    $context = context::instance_by_id($data->contextid);
    $report['formulas'] = formulas($id, $context);
    foreach (['deferredfeedback', 'immediatefeedback'] as $behaviour) {
        foreach ($plan[$data->idnumber] ?? [] as $response) {
            $report['played'][] = played($id, $behaviour, $response, $context);
        }
    }
    if ($data->hints ?? []) {
        $report['tried'] = tried($id, $plan[$data->idnumber . ' right'], $plan[$data->idnumber . ' wrong'], $context);
    }
    return $report;
}

function stored($data) {
    global $DB;
    $options = (array) ($data->options ?? []);
    $report = ['name' => $data->name, 'idnumber' => $data->idnumber, 'type' => $data->qtype,
        'category' => category_path($data->category), 'points' => $data->defaultmark, 'penalty' => $data->penalty,
        'questiontext' => $data->questiontext, 'generalfeedback' => $data->generalfeedback,
        'hints' => array_values(array_map(fn($hint) => $hint->hint, (array) ($data->hints ?? []))),
        'tags' => array_values(array_map(fn($tag) => $tag->rawname,
            core_tag_tag::get_item_tags('core_question', 'question', $data->id))),
        'files' => stored_files($data),
        'answers' => answers($options['answers'] ?? []),
        'gaps' => array_values(array_map(fn($gap) => ['type' => $gap->qtype, 'points' => $gap->defaultmark,
            'usecase' => $gap->options->usecase ?? null, 'answers' => answers($gap->options->answers)],
            $options['questions'] ?? [])),
        'pairs' => array_values(array_map(fn($pair) => [$pair->questiontext, $pair->answertext],
            $options['subquestions'] ?? []))];
    unset($options['answers'], $options['questions'], $options['subquestions']);
    $report['options'] = array_filter($options, 'is_scalar');
    return $report;
}

function answers($answers) {
    return array_values(array_map(fn($answer) => ['text' => $answer->answer, 'fraction' => $answer->fraction,
        'feedback' => $answer->feedback, 'tolerance' => $answer->tolerance ?? null], $answers));
}

function category_path($id) {
    global $DB;
    $path = [];
    while ($id && ($category = $DB->get_record('question_categories', ['id' => $id]))) {
        array_unshift($path, $category->name);
        $id = $category->parent;
    }
    return $path;
}

/** Name -> SHA-1 of the files beside all texts of a question. */
function stored_files($data) {
    global $DB;
    $found = $DB->get_records_sql("SELECT id, filename, contenthash FROM {files} WHERE filename <> '.' AND (
        (component = 'question' AND filearea IN ('questiontext', 'generalfeedback', 'correctfeedback',
            'partiallycorrectfeedback', 'incorrectfeedback') AND itemid = :q1)
        OR (component = 'question' AND filearea IN ('answer', 'answerfeedback')
            AND itemid IN (SELECT id FROM {question_answers} WHERE question = :q2))
        OR (component = 'question' AND filearea = 'hint'
            AND itemid IN (SELECT id FROM {question_hints} WHERE questionid = :q3))
        OR (component = 'qtype_match' AND filearea = 'subquestion'
            AND itemid IN (SELECT id FROM {qtype_match_subquestions} WHERE questionid = :q4))
        OR (component LIKE 'qtype_%' AND filearea <> 'subquestion' AND itemid = :q5)) ORDER BY id",
        array_fill_keys(['q1', 'q2', 'q3', 'q4', 'q5'], $data->id));
    return (object) array_column($found, 'contenthash', 'filename');
}

function attempt($id, $behaviour, $context) {
    $usage = question_engine::make_questions_usage_by_activity('core_question_preview', $context);
    $usage->set_preferred_behaviour($behaviour);
    $question = question_bank::load_question($id, false);
    $slot = $usage->add_question($question, $question->defaultmark);
    $usage->start_question($slot);
    return [$question, $usage, $slot];
}

/** How many formulas Moodle's MathJax filter found in the question's text. */
function formulas($id, $context) {
    [, $usage, $slot] = attempt($id, 'deferredfeedback', $context);
    return substr_count($usage->render_question($slot, new question_display_options()), '<span class="nolink">\\');
}

/** One response, handed in and marked. */
function played($id, $behaviour, $response, $context) {
    [$question, $usage, $slot] = attempt($id, $behaviour, $context);
    $data = posted($question, $usage->get_question_attempt($slot), $response);
    if ($usage->get_question_attempt($slot)->get_behaviour_name() === 'immediatefeedback') {
        $data['-submit'] = 1;
    }
    if ($data) {
        $usage->process_action($slot, $data);
    }
    $usage->finish_question($slot);
    $attempt = $usage->get_question_attempt($slot);
    return ['behaviour' => $behaviour, 'response' => $response, 'state' => (string) $attempt->get_state(),
        'fraction' => $attempt->get_fraction()] + seen($usage, $slot);
}

/** With several tries: a wrong response, what it shows, then the right one, and what it is still worth. */
function tried($id, $right, $wrong, $context) {
    [$question, $usage, $slot] = attempt($id, 'interactive', $context);
    $attempt = $usage->get_question_attempt($slot);
    $usage->process_action($slot, posted($question, $attempt, $wrong) + ['-submit' => 1]);
    $shown = seen($usage, $slot);
    if (!$attempt->get_state()->is_finished()) {
        $usage->process_action($slot, ['-tryagain' => 1]);
        $usage->process_action($slot, posted($question, $attempt, $right) + ['-submit' => 1]);
    }
    $usage->finish_question($slot);
    return ['behaviour' => $attempt->get_behaviour_name(), 'hint' => $shown['hint'],
        'fraction' => $attempt->get_fraction()];
}

/** A response as a browser would send it. */
function posted($question, $attempt, $response) {
    if (!$response) {
        return [];
    }
    switch ($question->get_type_name()) {
        case 'multichoice':
            if ($question instanceof qtype_multichoice_single_question) {
                return ['answer' => (string) place_of($response[0], $question->get_order($attempt), $question->answers)];
            }
            $data = [];
            foreach ($question->get_order($attempt) as $shown => $id) {
                $data["choice$shown"] = in_array(array_search($id, array_keys($question->answers)), $response) ? '1' : '0';
            }
            return $data;
        case 'truefalse':
            return ['answer' => $response[0] === 0 ? '1' : '0'];
        case 'essay':
            return ['answer' => '<p>' . $response[0] . '</p>', 'answerformat' => FORMAT_HTML];
        case 'match':
            $choices = array_keys($question->choices);
            $stems = array_keys($question->stems);
            $data = [];
            foreach ($question->get_stem_order() as $shown => $stem) {
                $target = $response[array_search($stem, $stems)];
                $data["sub$shown"] = $target < 0 ? '0' : (string) array_search($choices[$target], $question->get_choice_order());
            }
            return $data;
        case 'ordering':
            $answers = array_values($question->answers);
            return [$question->get_response_fieldname() => implode(',',
                array_map(fn($place) => $answers[$place]->md5key, $response))];
        case 'gapselect':
            $data = [];
            foreach ($question->places as $place => $group) {
                $data[$question->field($place)] = '0';
                foreach ($question->get_ordered_choices($group) as $value => $choice) {
                    if ($response[$place - 1] !== '' && plain($choice->text) === $response[$place - 1]) {
                        $data[$question->field($place)] = (string) $value;
                    }
                }
            }
            return $data;
        case 'multianswer':
            $data = [];
            foreach ($question->subquestions as $place => $gap) {
                $data["sub{$place}_answer"] = $response[$place - 1];
                if ($gap instanceof qtype_multichoice_base && $response[$place - 1] !== '') {
                    foreach ($gap->get_order($attempt) as $value => $id) {
                        if (plain($gap->answers[$id]->answer) === $response[$place - 1]) {
                            $data["sub{$place}_answer"] = (string) $value;
                        }
                    }
                }
            }
            return $data;
        default: // shortanswer, numerical
            return ['answer' => $response[0]];
    }
}

function place_of($choice, $order, $answers) {
    return array_search(array_keys($answers)[$choice], $order);
}

function plain($html) {
    return html_entity_decode(strip_tags($html), ENT_QUOTES | ENT_HTML5);
}

/** What a student sees of the feedback. */
function seen($usage, $slot) {
    $options = new question_display_options();
    $options->marks = question_display_options::MARK_AND_MAX;
    foreach (['correctness', 'feedback', 'numpartscorrect', 'generalfeedback', 'rightanswer'] as $part) {
        $options->$part = question_display_options::VISIBLE;
    }
    $html = $usage->render_question($slot, $options, '1');
    $document = new DOMDocument();
    libxml_use_internal_errors(true);
    $document->loadHTML('<?xml encoding="utf-8"?><body>' . $html . '</body>');
    $paths = new DOMXPath($document);
    $texts = function ($class, $where = '//') use ($document, $paths) {
        $found = $paths->query("{$where}div[contains(concat(' ', normalize-space(@class), ' '), ' $class ')]");
        return array_map(fn($node) => trim($node->textContent), iterator_to_array($found));
    };
    $body = "//div[contains(concat(' ', @class, ' '), ' formulation ')]";
    return ['rationales' => $texts('specificfeedback', "$body//"), 'explanation' => $texts('generalfeedback'),
        'message' => $texts('specificfeedback', "//div[contains(concat(' ', @class, ' '), ' outcome ')]//"),
        'hint' => $texts('hint')];
}
