// Names each schema once.
#include "server/api_schemas.hpp"

#include "base/ensure.hpp"
#include "house/vocabulary.hpp"
#include "record/record.hpp"
#include "server/accounts/account.hpp"
#include "table/wire/vocabulary.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <string_view>

namespace skyward::server {

namespace {

namespace json = boost::json;

struct named_schema {
  std::string_view name;
  std::string_view text;
};

constexpr named_schema plain_schemas[] = {
    {"guest_name", R"({"type":"object","properties":{"name":{"type":"string"}},
      "additionalProperties":false})"},
    {"name_and_password", R"({"type":"object","required":["name","password"],"properties":
      {"name":{"type":"string"},"password":{"type":"string","minLength":8,"format":"password"}},
      "additionalProperties":false})"},
    {"passwords", R"({"type":"object","required":["password","new_password"],"properties":
      {"password":{"type":"string","format":"password"},
      "new_password":{"type":"string","minLength":8,"format":"password"}},
      "additionalProperties":false})"},
    {"account", R"({"type":"object","required":["id","name","kind"],"properties":
      {"id":{"type":"string"},"name":{"type":"string"},"kind":{"type":"string"},
      "roles":{"type":"array","items":{"type":"string"}},"enabled":{"type":"boolean"},
      "last_login":{"$ref":"#/components/schemas/moment"},
      "invited":{"type":"array","items":{"type":"object","required":["table","until"],
      "properties":{"table":{"type":"string"},"until":{"$ref":"#/components/schemas/moment"}},
      "additionalProperties":false},
      "description":"private tables that they were let in to; until then they invite others"},
      "session_begun":{"$ref":"#/components/schemas/moment"}},"additionalProperties":false})"},
    {"accounts", R"({"type":"object","required":["accounts"],"properties":{"accounts":
      {"type":"array","items":{"$ref":"#/components/schemas/account"}}},
      "additionalProperties":false})"},
    {"people", R"({"type":"object","required":["people"],"properties":{"people":{"type":"array",
      "items":{"type":"object","required":["id","name"],"properties":{"id":{"type":"string"},
      "name":{"type":"string"}},"additionalProperties":false}}},"additionalProperties":false})"},
    {"account_kind", R"({"type":"object","required":["kind"],"properties":{"kind":{"enum":
      ["player","staff","auditor","administrator","device"]}},"additionalProperties":false})"},
    {"roles", R"({"type":"object","required":["roles"],"properties":{"roles":{"type":"array",
      "items":{"enum":["manager","floorperson","cage","count","security","dealer","stickperson",
      "surveillance","auditor"]}}},"additionalProperties":false})"},
    {"link", R"({"type":"object","required":["link"],"properties":{"link":{"type":"string"}},
      "additionalProperties":false})"},
    {"limits", R"({"type":"object","properties":{
      "deposit_a_day_cents":{"type":"integer"},"loss_a_day_cents":{"type":"integer"},
      "session_minutes":{"type":"integer"},"reality_check_minutes":{"type":"integer"},
      "deposit_a_day_cents_to_come":{"$ref":"#/components/schemas/limit_to_come"},
      "loss_a_day_cents_to_come":{"$ref":"#/components/schemas/limit_to_come"},
      "session_minutes_to_come":{"$ref":"#/components/schemas/limit_to_come"},
      "reality_check_minutes_to_come":{"$ref":"#/components/schemas/limit_to_come"},
      "excluded_until":{"type":"string"}},"additionalProperties":false})"},
    {"limit_to_come", R"({"type":"object","required":["from"],"properties":
      {"from":{"$ref":"#/components/schemas/moment"},"most":{"type":"integer"}},
      "additionalProperties":false})"},
    {"asked_limits", R"({"type":"object","properties":{
      "deposit_a_day_cents":{"type":["integer","null"],"minimum":0},
      "loss_a_day_cents":{"type":["integer","null"],"minimum":0},
      "session_minutes":{"type":["integer","null"],"minimum":1,"maximum":1440},
      "reality_check_minutes":{"type":["integer","null"],"minimum":1,"maximum":1440}},
      "additionalProperties":false})"},
    {"exclusion", R"({"type":"object","required":["until"],"properties":{"until":
      {"type":"string","description":"a moment, or for_good"}},"additionalProperties":false})"},
    {"asked_invitation", R"({"type":"object","required":["seats","until"],"properties":
      {"seats":{"type":"integer","minimum":1,"maximum":64},
      "until":{"$ref":"#/components/schemas/moment"}},"additionalProperties":false})"},
    {"invitation", R"({"type":"object","required":["invitation"],"properties":
      {"invitation":{"type":"string"}},"additionalProperties":false})"},
    {"accepted_invitation", R"({"type":"object","required":["table","seats_left","until"],
      "properties":{"table":{"type":"string"},"seats_left":{"type":"integer"},
      "until":{"$ref":"#/components/schemas/moment"}},"additionalProperties":false})"},
    {"table_outline", R"({"type":"object","required":["table","game","name","kind","open","seats",
      "taken","round","stream","seq"],"properties":{"table":{"type":"string"},
      "game":{"type":"string"},"name":{"type":"string"},
      "kind":{"enum":["physical","hybrid","electronic"]},"open":{"type":"boolean"},
      "by_invitation":{"type":"boolean"},"seats":{"type":"integer"},"taken":{"type":"integer"},
      "round":{"type":"integer"},"stream":{"type":"string"},"seq":{"type":"integer"},
      "rules":{"type":"object"},"state":{"type":"object"}},"additionalProperties":false})"},
    {"tables", R"({"type":"object","required":["tables"],"properties":{"tables":
      {"type":"array","items":{"$ref":"#/components/schemas/table_outline"}}},
      "additionalProperties":false})"},
    {"table", R"({"allOf":[{"$ref":"#/components/schemas/table_outline"},
      {"required":["rules","state"]}]})"},
    {"sensors", R"({"type":"object","required":["table","stream","seq","window","sensors"],
      "properties":{"table":{"type":"string"},"stream":{"type":"string"},
      "seq":{"type":"integer"},"window":{"type":"integer","description":
      "of the purchase that is sent for a chip that is laid down now"},
      "sensors":{"type":"array","items":{"type":"object","required":["seat","area","light"],
      "properties":{"seat":{"type":"integer"},"area":{"type":"string"},
      "light":{"enum":["off","armed","bought","locked"]}},"additionalProperties":false}}},
      "additionalProperties":false})"},
    {"done", R"({"type":"object","additionalProperties":false})"},
    {"view", R"({"type":"object","required":["table","game","name","kind","edition","stream","seq",
      "window","round","open","phase","guide","limits","seats","pieces","can","said","lines"],
      "properties":{"table":{"type":"string"},"game":{"type":"string"},"name":{"type":"string"},
      "summary":{"type":"string"},"kind":{"enum":["physical","hybrid","electronic"]},
      "edition":{"type":"string"},"note":{"type":"string"},"stream":{"type":"string"},
      "seq":{"type":"integer"},"window":{"type":"integer"},"round":{"type":"integer"},
      "open":{"type":"boolean"},"stopped":{"type":"boolean"},
      "phase":{"enum":["closed","betting","offering","throwing","settling","button_draw",
      "between_games","buy_in","rebuy","game_roll","roll_off"]},
      "pace_seconds":{"type":"integer"},"due_at":{"$ref":"#/components/schemas/moment"},
      "bank_until":{"$ref":"#/components/schemas/moment"},
      "guide":{"type":"object","required":["text","clause"],"properties":{"text":{"type":"string"},
      "clause":{"type":"string"}},"additionalProperties":false},
      "limits":{"type":"object","required":["text","chip_cents"]},
      "chips":{"type":"array","items":{"$ref":"#/components/schemas/seen_money"}},
      "areas":{"type":"array","items":{"$ref":"#/components/schemas/seen_area"}},
      "accounts":{"type":"array","items":{"$ref":"#/components/schemas/seen_account"}},
      "card_names":{"$ref":"#/components/schemas/card_names"},"seat":{"type":"integer"},
      "as":{"type":"string","description":"the role of who enters for that seat"},
      "wallet_cents":{"type":"integer"},
      "wallet":{"type":"string"},
      "net":{"type":"object","required":["cents","text"],
      "description":"of the own seat, since its player sat down","properties":{
      "cents":{"type":"integer"},"text":{"type":"string"}},"additionalProperties":false},
      "seats":{"type":"array","items":{"$ref":"#/components/schemas/seen_seat"}},
      "pieces":{"type":"array","items":{"$ref":"#/components/schemas/seen_piece"}},
      "dice":{"type":"array","items":{"$ref":"#/components/schemas/seen_die"}},
      "can":{"type":"array","items":{"$ref":"#/components/schemas/seen_choice"}},
      "said":{"type":"array","items":{"type":"string"}},
      "lines":{"type":"array","items":{"$ref":"#/components/schemas/told_line"}},
      "skipped":{"type":"boolean","description":"what happened before the last round is left out"}},
      "additionalProperties":false})"},
    {"own_rounds", R"({"type":"object","required":["table","stream","rounds"],"properties":
      {"table":{"type":"string"},"stream":{"type":"string"},"rounds":{"type":"array","items":
      {"type":"object","required":["round"],"properties":{"round":{"type":"integer"},
      "over_at":{"$ref":"#/components/schemas/moment"}},"additionalProperties":false}},
      "before":{"type":"string","description":"the stream of the day before"}},
      "additionalProperties":false})"},
    {"round_in_steps", R"({"type":"object","required":["table","stream","round","over","steps"],
      "properties":{"table":{"type":"string"},"stream":{"type":"string"},
      "round":{"type":"integer"},"over":{"type":"boolean"},
      "steps":{"type":"array","items":{"$ref":"#/components/schemas/round_step"}},
      "skipped":{"type":"boolean","description":"the first steps of a long round are left out"}},
      "additionalProperties":false})"},
    {"round_step", R"({"type":"object","description":"a table behind what is seen at once",
      "required":["seq","seats","pieces","accounts","dice","lines"],"properties":
      {"seq":{"type":"integer","description":"of the record that it is of"},
      "seat":{"type":"integer"},
      "seats":{"type":"array","items":{"$ref":"#/components/schemas/seen_seat"}},
      "pieces":{"type":"array","items":{"$ref":"#/components/schemas/seen_piece"}},
      "accounts":{"type":"array","items":{"$ref":"#/components/schemas/seen_account"}},
      "dice":{"type":"array","items":{"$ref":"#/components/schemas/seen_die"}},
      "lines":{"type":"array","items":{"$ref":"#/components/schemas/told_line"}}},
      "additionalProperties":false})"},
    {"seen_account", R"({"type":"object","required":["account","label","cents","text"],
      "properties":{"account":{"type":"string"},"label":{"type":"string"},
      "cents":{"type":"integer"},"text":{"type":"string"}},"additionalProperties":false})"},
    {"seen_piece", R"({"type":"object","required":["piece","kind","spot","label"],"properties":
      {"piece":{"type":"string"},"kind":{"type":"string"},"spot":{"type":"string"},
      "label":{"type":"string"},"spot_label":{"type":"string"},
      "dice":{"type":"integer","description":"that lie in it"},
      "seat":{"type":"integer","description":"at which it is, where it goes round"}},
      "additionalProperties":false})"},
    {"seen_card", R"({"type":"object","required":["rank","text","count"],"properties":
      {"rank":{"type":"integer"},"text":{"type":"string"},"count":{"type":"integer"}},
      "additionalProperties":false})"},
    {"seen_die", R"({"type":"object","required":["face"],"properties":
      {"face":{"type":"integer","minimum":1,"maximum":6},"colour":{"type":"string"}},
      "additionalProperties":false})"},
    {"seen_money", R"({"type":"object","required":["cents","text"],"properties":
      {"cents":{"type":"integer"},"text":{"type":"string"}},"additionalProperties":false})"},
    {"seen_area", R"({"type":"object","required":["area","label","group","group_label","odds","do",
      "open"],"properties":{"area":{"type":"string"},"label":{"type":"string"},
      "group":{"type":"string"},"group_label":{"type":"string"},"odds":{"type":"string"},
      "do":{"enum":["wager","purchase"]},"open":{"type":"boolean"},
      "amount_cents":{"type":"integer"},"amount":{"type":"string"},
      "bound":{"enum":["fixed","equal"],"description":"why it is that amount and no other"},
      "refused":{"type":"string"},"reason":{"type":"string"},"clause":{"type":"string"},
      "mine_cents":{"type":"integer"},"mine":{"type":"string"},"takes_down":{"type":"boolean"}},
      "additionalProperties":false})"},
    {"seen_seat", R"({"type":"object","required":["seat","taken"],"properties":
      {"seat":{"type":"integer"},"taken":{"type":"boolean"},"name":{"type":"string"},
      "mine":{"type":"boolean"},"stack_cents":{"type":"integer"},"stack":{"type":"string"},
      "owed_cents":{"type":"integer"},"owed":{"type":"string"},
      "wagers":{"type":"array","items":{"type":"object","required":["area","cents","text"],
      "properties":{"area":{"type":"string"},"cents":{"type":"integer"},"text":{"type":"string"},
      "term":{"type":"string"}},"additionalProperties":false}},
      "bought":{"type":"object","required":["area","cents","text"],"properties":
      {"area":{"type":"string"},"cents":{"type":"integer"},"text":{"type":"string"}},
      "additionalProperties":false},"circle":{"type":"integer"},
      "cards":{"type":"array","items":{"$ref":"#/components/schemas/seen_card"}},
      "paid_cents":{"type":"integer"},"paid":{"type":"string"},"button_card":{"type":"string"},
      "note":{"type":"string"}},"additionalProperties":false})"},
    {"seen_choice", R"({"type":"object","required":["label"],"properties":
      {"label":{"type":"string"},"clause":{"type":"string"},
      "command":{"type":"object","description":"complete but for its id and what `ask` names"},
      "ask":{"type":"array","items":{"type":"object","required":["key","label"],
      "properties":{"key":{"type":"string"},"label":{"type":"string"},"least":{"type":"integer"},
      "most":{"type":"integer"},"step":{"type":"integer"},"usual":{"type":"integer"},
      "count":{"type":"integer","description":"of them, in a list"},
      "name":{"type":"boolean","description":"a person's name in place of a number"},
      "choices":{"type":"array","description":"one of these in place of a number","items":
      {"type":"object","required":["value","text"],"properties":{"value":{"type":"string"},
      "text":{"type":"string"}},"additionalProperties":false}}},
      "additionalProperties":false}},
      "request":{"enum":["roll"],"description":"in place of a command: ask_for_roll"}},
      "additionalProperties":false})"},
    {"told_line", R"({"type":"object","required":["event","text","what"],"properties":
      {"event":{"type":"object","required":["stream","seq","event"],"properties":
      {"stream":{"type":"string"},"seq":{"type":"integer"},"event":{"type":"integer"}},
      "additionalProperties":false},"text":{"type":"string"},
      "what":{"type":"string"},"area":{"type":"string"},"seat":{"type":"integer"},
      "name":{"type":"string"},"clause":{"type":"string"},"words":{"type":"string"},
      "odds_clause":{"type":"string"},"arithmetic":{"type":"string"},
      "yours":{"type":"boolean",
      "description":"whoever asks has sent it, and can have its receipt"}},
      "additionalProperties":false})"},
    {"edges", R"({"type":"object","required":["table","edges"],"properties":
      {"table":{"type":"string"},"range":{"type":"string","description":
      "least and largest edge of what can be wagered on now or as a game opens"},
      "edges":{"type":"array","items":{"type":"object","required":
      ["area","label","can_be_made","pays","edge","chance","mean_throws","clause","words"],
      "properties":{"area":{"type":"string"},"label":{"type":"string"},"term":{"type":"string"},
      "can_be_made":{"type":"boolean","description":"here; otherwise it stands from before"},
      "pays":{"type":"array","items":{"type":"object","required":["odds","clause"]}},
      "edge":{"type":"object","required":["fraction","percent"]},
      "chance":{"type":"object","required":["fraction","percent"]},
      "mean_throws":{"type":"string"},"hour":{"type":"string","description":
      "what the smallest wager costs, made again and again, at a table with a pace"},
      "clause":{"type":"string"},"words":{"type":"string"}},
      "additionalProperties":false}}},"additionalProperties":false})"},
    {"exposure", R"({"type":"object","required":["table","stream","seq"],"properties":
      {"table":{"type":"string"},"stream":{"type":"string"},"seq":{"type":"integer"},
      "nothing":{"type":"string","description":"why there are no figures"},
      "at_risk_cents":{"type":"integer","description":"of all seats, purchases included"},
      "at_risk":{"type":"string"},
      "next_throw":{"$ref":"#/components/schemas/house_result"},
      "all_decided":{"description":"once every wager is; left out where the next throw decides all",
      "$ref":"#/components/schemas/house_result"},
      "not_followed":{"type":"string","description":"why it is not known what comes later"},
      "law":{"type":"array","description":"of the next throw, the worst case first","items":
      {"type":"object","required":["net_cents","text","probability","percent"],
      "properties":{"net_cents":{"type":"integer"},"text":{"type":"string"},
      "probability":{"type":"string"},"percent":{"type":"string"}},"additionalProperties":false}},
      "largest_payout":{"type":"object","required":["seat","area","label","cents","text","odds"],
      "properties":{"seat":{"type":"integer"},"area":{"type":"string"},"label":{"type":"string"},
      "term":{"type":"string"},"cents":{"type":"integer"},"text":{"type":"string"},
      "odds":{"type":"string"}},"additionalProperties":false}},"additionalProperties":false})"},
    {"house_result", R"({"type":"object","required":["text","worst_cents","worst","best_cents",
      "best","mean_cents","mean","probability_of_loss","loss_percent"],"properties":
      {"text":{"type":"string","description":"the worst case and the best in a sentence"},
      "worst_cents":{"type":"integer"},"worst":{"type":"string"},
      "best_cents":{"type":"integer"},"best":{"type":"string"},
      "mean_cents":{"type":"string","description":"a fraction"},"mean":{"type":"string"},
      "probability_of_loss":{"type":"string"},"loss_percent":{"type":"string"}},
      "additionalProperties":false})"},
    {"games", R"({"type":"object","required":["games","files"],"properties":{"games":{"type":
      "array","items":{"$ref":"#/components/schemas/game"}},
      "files":{"type":"array","description":"of a par sheet, by make_par_file","items":
      {"type":"object","required":["format","label"],"properties":{"format":{"type":"string"},
      "label":{"type":"string"}},"additionalProperties":false}}},"additionalProperties":false})"},
    {"game", R"({"type":"object","required":["game","name","summary","kind","figures","seats",
      "editions","groups","areas","options","pot","limits","payment","amounts"],"properties":
      {"game":{"type":"string"},"name":{"type":"string"},"summary":{"type":"string"},
      "kind":{"enum":["banked","pot"]},"figures":{"type":"boolean","description":
      "the lab reckons its wagers"},"seats":{"type":"integer"},
      "editions":{"type":"array","description":"the first unless another is asked for",
      "items":{"$ref":"#/components/schemas/edition"}},
      "groups":{"type":"array","items":{"type":"object","required":["group","label","clause"],
      "properties":{"group":{"type":"string"},"label":{"type":"string"},
      "clause":{"type":"string"}},"additionalProperties":false}},
      "areas":{"type":"array","items":{"type":"object","required":["area","label","group",
      "group_label","odds","purchase","clause"],"properties":{"area":{"type":"string"},
      "label":{"type":"string"},"group":{"type":"string"},"group_label":{"type":"string"},
      "odds":{"type":"string","description":"as the first edition prints them"},
      "purchase":{"type":"boolean"},"clause":{"type":"string"}},"additionalProperties":false}},
      "options":{"type":"array","items":{"type":"object","required":["option","label","values",
      "choices","default","clause"],"properties":{"option":{"type":"string"},
      "label":{"type":"string"},"values":{"type":"array","items":{"type":"string"}},
      "choices":{"type":"array","items":{"type":"object","required":["value","label"],
      "properties":{"value":{"type":"string"},"label":{"type":"string"}},
      "additionalProperties":false}},"default":{"type":"string"},"clause":{"type":"string"}},
      "additionalProperties":false}},
      "pot":{"type":["object","null"],"description":"settings, and what bounds them"},
      "limits":{"type":"string"},"payment":{"type":["string","null"]},
      "amounts":{"type":["object","null"],"description":"keys of a submission's limits",
      "additionalProperties":{"type":"integer"}}},
      "additionalProperties":false})"},
    {"edition", R"({"type":"object","required":["edition","title","from","until","lapsed","dates",
      "note","missing","figures","prints_odds"],"properties":{"edition":{"type":"string"},
      "title":{"type":"string"},"from":{"type":["string","null"]},
      "until":{"type":["string","null"]},"lapsed":{"type":"boolean"},
      "dates":{"type":["string","null"]},"note":{"type":["string","null"]},
      "missing":{"type":["string","null"],"description":"what its source lacks"},
      "figures":{"type":"boolean"},"prints_odds":{"type":"boolean"}},
      "additionalProperties":false})"},
    {"game_rules", R"({"type":"object","required":["game","name","summary","kind","edition","title",
      "rules_sha256","sections","wagers","rulings","clauses"],"properties":{
      "game":{"type":"string"},"name":{"type":"string"},"summary":{"type":"string"},
      "kind":{"enum":["banked","pot"]},"edition":{"type":"string"},"title":{"type":"string"},
      "dates":{"type":"string"},"note":{"type":"string"},"rules_sha256":{"type":"string"},
      "sections":{"type":"array","items":{"type":"object","required":["heading","ordered","items",
      "parts"],"properties":{"heading":{"type":"string"},"ordered":{"type":"boolean",
      "description":"one after the other"},
      "items":{"type":"array","items":{"$ref":"#/components/schemas/cited_text"}},
      "parts":{"type":"array","items":{"type":"object","required":["heading","items"],"properties":
      {"heading":{"type":"string"},"clause":{"type":"string"},
      "items":{"type":"array","items":{"$ref":"#/components/schemas/cited_text"}}},
      "additionalProperties":false}}},"additionalProperties":false}},
      "wagers":{"type":"array","items":{"type":"object","required":["group","label","terms",
      "wagers"],"properties":{"group":{"type":"string"},"label":{"type":"string"},
      "terms":{"type":"array","items":{"$ref":"#/components/schemas/cited_text"}},
      "wagers":{"type":"array","items":{"$ref":"#/components/schemas/ruled_wager"}}},
      "additionalProperties":false}},
      "rulings":{"type":"array","items":{"type":"object","required":["id","title","clauses","open",
      "readings","why","option"],"properties":{"id":{"type":"string"},"title":{"type":"string"},
      "clauses":{"type":"array","items":{"type":"string"}},"open":{"type":"string"},
      "readings":{"type":"array","items":{"type":"string"},"description":"the first is chosen"},
      "why":{"type":"string"},"option":{"type":"string"}},"additionalProperties":false}},
      "clauses":{"type":"array","items":{"type":"object","required":["id","words"],"properties":
      {"id":{"type":"string"},"words":{"type":"string"}},"additionalProperties":false}},
      "card_names":{"$ref":"#/components/schemas/card_names"}},"additionalProperties":false})"},
    {"card_names", R"({"type":"object","description":"of each rank of the cards of a pot",
      "additionalProperties":{"type":"string"}})"},
    {"cited_text", R"({"type":"object","required":["text"],"properties":{"text":{"type":"string"},
      "clause":{"type":"string"}},"additionalProperties":false})"},
    {"ruled_wager", R"({"type":"object","required":["area","name","label","clause","purchase",
      "pays"],"properties":{"area":{"type":"string"},"name":{"type":"string"},
      "label":{"type":"string","description":"within its group"},"wins":{"type":"string"},
      "clause":{"type":"string"},"purchase":{"type":"boolean"},"pays":{"type":"array",
      "items":{"type":"object","required":["odds","clause"],"properties":{"odds":
      {"type":"string"},"clause":{"type":"string"},"label":{"type":"string"}},
      "additionalProperties":false}}},"additionalProperties":false})"},
    {"typed_words", R"({"type":"object","required":["line"],"properties":{"line":{"type":"string",
      "maxLength":200},"chip":{"type":"integer","minimum":1,"description":
      "cents of the chip that is chosen"}},"additionalProperties":false})"},
    {"heard_words", R"({"type":"object","required":["text","commands"],"properties":
      {"text":{"type":"string","description":"in lines of 80 columns"},
      "commands":{"type":"array","items":{"type":"object"},"description":
      "complete but for their ids, to be sent in this order"},
      "asks_for_roll":{"type":"boolean","description":"ask_for_roll is to be sent"}},
      "additionalProperties":false})"},
    {"reality_check", R"({"type":"object","required":["due","minutes","wallet"],"properties":
      {"due":{"type":"boolean","description":"nothing is staked before the player has looked"},
      "minutes":{"type":"integer","description":"since the player came, by whichever session"},
      "wallet":{"$ref":"#/components/schemas/wallet"}},"additionalProperties":false})"},
    {"reminder", R"({"type":"object","required":["reality_check"],"properties":
      {"reality_check":{"$ref":"#/components/schemas/reality_check"}},
      "additionalProperties":false})"},
    {"wallet", R"({"type":"object","required":["cents","barred"],"properties":
      {"cents":{"type":"integer"},"barred":{"type":"boolean"},
      "loss_limit_cents":{"type":"integer"},"day":{"type":"string"},
      "lost_cents":{"type":"integer"}},"additionalProperties":false})"},
    {"statement", R"({"type":"object","required":["house","account","movements","balance_cents",
      "agrees"],"properties":{"house":{"type":"string"},"account":{"type":"string"},
      "movements":{"type":"array","items":{"type":"object","required":["stream","seq",
      "recorded_at","what","cents","balance_cents"],"properties":{"stream":{"type":"string"},
      "seq":{"type":"integer"},"recorded_at":{"type":"string"},"what":{"type":"string"},
      "reason":{"type":"string"},"cents":{"type":"integer"},"balance_cents":{"type":"integer"}},
      "additionalProperties":false}},"balance_cents":{"type":"integer"},
      "row_cents":{"type":"integer"},"agrees":{"type":"boolean"}},
      "additionalProperties":false})"},
    {"days", R"({"type":"object","required":["days"],"properties":{"days":{"type":"array",
      "items":{"type":"object","required":["day","streams","records","closed"],"properties":
      {"day":{"type":"string","format":"date"},"streams":{"type":"integer"},
      "records":{"type":"integer"},"closed":{"type":"boolean"},
      "kept_until":{"type":"string","format":"date"}},"additionalProperties":false}}},
      "additionalProperties":false})"},
    {"figure", R"({"type":"object","required":["text"],"properties":{"text":{"type":"string",
      "description":"as a report shows it"},"name":{"type":"string"},"id":{"type":"string",
      "description":"by which a program finds it"},"cents":{"type":"integer"},
      "count":{"type":"integer"},"share":{"type":"string","description":"a fraction"}},
      "additionalProperties":false})"},
    {"figures", R"({"type":"object","required":["title","from","sheets"],"properties":
      {"title":{"type":"string"},"from":{"type":"string"},"sheets":{"type":"array","items":
      {"type":"object","required":["title","facts","tables","notes"],"properties":
      {"title":{"type":"string"},"facts":{"type":"array","items":
      {"$ref":"#/components/schemas/figure"}},"tables":{"type":"array","items":{"type":"object",
      "required":["title","headings","rows","totals"],"properties":{"title":{"type":"string"},
      "headings":{"type":"array","items":{"type":"string"}},"rows":{"type":"array","items":
      {"type":"array","items":{"$ref":"#/components/schemas/figure"}}},
      "totals":{"type":"boolean"},"columns":{"type":"array","items":{"type":"string"}}},
      "additionalProperties":false}},
      "notes":{"type":"array","items":{"type":"string"}}},"additionalProperties":false}}},
      "additionalProperties":false})"},
    {"alarm", R"({"type":"object","required":["at","text"],"properties":{"at":{"type":"integer",
      "description":"dice, or wagers, until then"},"text":{"type":"string"}},
      "additionalProperties":false})"},
    {"watched_play", R"({"type":"object","required":["dice","wagers","rates","left_out"],
      "properties":{"dice":{"type":"array","items":{"type":"object","required":["table","game",
      "set","colour","throws","dice","faces","evidence"],"properties":{"table":{"type":"string"},
      "game":{"type":"string"},"set":{"type":"string"},"colour":{"type":"string"},
      "throws":{"type":"integer"},"dice":{"type":"integer"},"faces":{"type":"array",
      "items":{"type":"integer"}},"evidence":{"type":"string"},
      "alarm":{"$ref":"#/components/schemas/alarm"}},"additionalProperties":false}},
      "wagers":{"type":"array","items":{"type":"object","required":["table","game","column",
      "decided","won","won_in_theory"],"properties":{"table":{"type":"string"},
      "game":{"type":"string"},"column":{"type":"string"},"decided":{"type":"integer"},
      "won":{"type":"integer"},"won_in_theory":{"type":"string"},
      "alarm":{"$ref":"#/components/schemas/alarm"}},"additionalProperties":false}},
      "rates":{"type":"string"},"left_out":{"type":"array","items":{"type":"string"}}},
      "additionalProperties":false})"},
    {"checkpoint", R"({"type":"object","required":["key","note"],"properties":
      {"key":{"type":"string"},"note":{"type":"string"}},"additionalProperties":false})"},
    {"house", R"({"type":"object","required":["tables","duties","proposals","stops"],
      "properties":{"name":{"type":"string"},"money":{"enum":["play","counted"]},
      "zone":{"type":"string"},"tables":{"type":"array","items":{"type":"object"}},
      "duties":{"type":"array","items":{"type":"object"}},
      "proposals":{"type":"array","items":{"type":"object"}},
      "stops":{"type":"array","items":{"type":"object"}},
      "dice_failure":{"type":"string"}},"additionalProperties":false})"},
    {"sheet", R"({"type":"object","required":["table","game","checks"],"properties":
      {"table":{"type":"string"},"game":{"type":"string"},"dice":{"type":"string"},
      "checks":{"type":"array","items":{"type":"object","required":["of","check","asks","answer"],
      "properties":{"of":{"enum":["table","dice","shaker"]},"check":{"type":"string"},
      "clause":{"type":"string"},"asks":{"type":"string"},
      "answer":{"enum":["yes","reference","count","parts"]},"setting":{"type":"string"},
      "least":{"type":"integer"},"most":{"type":"integer"},
      "parts":{"type":"array","items":{"type":"object"}}},"additionalProperties":false}}},
      "additionalProperties":false})"},
    {"command_id", R"({"type":"string","pattern":"^[0-9a-f]{32}$","description":
      "made by who sends it, before it is sent"})"},
    {"frame", R"({"type":"object","required":["table","stream","seq","events"],
      "properties":{"table":{"type":"string"},"stream":{"type":"string"},
      "seq":{"type":"integer"},"at":{"$ref":"#/components/schemas/moment"},
      "events":{"type":"array","items":{"$ref":"#/components/schemas/event"}}},
      "additionalProperties":false})"},
    {"record", R"({"type":"object","required":["v","stream","seq","recorded_at","cause","command",
      "events","postings"],"properties":{"v":{"type":"integer"},"stream":{"type":"string"},
      "seq":{"type":"integer"},"at":{"$ref":"#/components/schemas/moment"},
      "recorded_at":{"$ref":"#/components/schemas/moment"},"cause":{"type":"object"},
      "command":{"type":"object"},"events":{"type":"array","items":{"type":"object"}},
      "postings":{"type":"array","items":{"type":"object"}}}})"},
    {"record_or_frame", R"({"anyOf":[{"$ref":"#/components/schemas/record"},
      {"$ref":"#/components/schemas/frame"}]})"},
    {"moment", R"({"type":"string","format":"date-time","description":"UTC"})"},
    {"openapi", R"({"type":"object","required":["openapi","info","paths"]})"},
    {"asyncapi", R"({"type":"object","required":["asyncapi","info","channels"]})"},
    {"problem", R"({"type":"object","required":["title","status","code","detail"],"properties":
      {"type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer"},
      "code":{"type":"string","description":"for programs; it stays from release to release"},
      "detail":{"type":"string","description":"what, where and what is accepted"},
      "clause":{"type":"string","description":"of the rules, where one says so"},
      "entries":{"type":"array","description":"of a rules submission, one by one",
      "items":{"$ref":"#/components/schemas/faulty_entry"}}}})"},
    {"lab_question", R"({"type":"object","description":"the flags of the command, with _ for -"})"},
    {"lab_answer",
     R"({"type":"object",
      "description":"the JSON that the command prints, and what the ids in it are called",
      "properties":{"labels":{"type":"object","required":["wagers","lines","options","results"],
      "properties":{"wagers":{"type":"object","description":"by area, or area/term",
      "additionalProperties":{"type":"object","required":["label","group","group_label"],
      "properties":{"label":{"type":"string"},"group":{"type":"string"},
      "group_label":{"type":"string"}},"additionalProperties":false}},
      "lines":{"type":"object","additionalProperties":{"type":"string"}},
      "options":{"type":"object","additionalProperties":{"type":"object","required":["label",
      "values"],"properties":{"label":{"type":"string"},"values":{"type":"object",
      "additionalProperties":{"type":"string"}}},"additionalProperties":false}},
      "results":{"type":"object","additionalProperties":{"type":"string"}}},
      "additionalProperties":false}}})"},
    {"faulty_entry", R"({"type":"object","required":["in","message"],"properties":
      {"in":{"type":"string","description":"the text that it stands in"},
      "key":{"type":"string"},"line":{"type":"integer"},"column":{"type":"integer"},
      "message":{"type":"string"},"accepted":{"type":"string"}},"additionalProperties":false})"},
    {"asked_exercise", R"({"type":"object","required":["game","level"],"properties":
      {"game":{"type":"string"},"level":{"type":"string"},"seed":{"type":"integer"}},
      "additionalProperties":false})"},
    {"exercise", R"({"type":"object","required":["id"],"properties":{"id":{"type":"integer"}}})"},
    {"exercise_answers", R"({"type":"object","required":["answers"],"properties":{"answers":
      {"type":"array","items":{"type":["object","null"]}}},"additionalProperties":false})"},
    {"graded_exercise", R"({"type":"object"})"},
    {"watch", R"({"type":"object","required":["watch"],"properties":{"watch":{"type":"string"},
      "stream":{"type":"string"},"after":{"type":"integer","minimum":0}}})"},
    {"leave", R"({"type":"object","required":["leave"],"properties":
      {"leave":{"type":"string"}}})"},
    {"table_command", R"({"type":"object","required":["table","command"],"properties":
      {"table":{"type":"string"},"command":{"$ref":"#/components/schemas/command"}}})"},
    {"lab_command", R"({"type":"object","required":["lab"],"properties":{"lab":{"enum":["par",
      "diff","session","value","design","exposure","equity","simulate"]},
      "request":{"$ref":"#/components/schemas/lab_question"}}})"},
    {"cancel", R"({"type":"object","required":["cancel"],"properties":
      {"cancel":{"type":"integer","minimum":1}}})"},
    {"job", R"({"type":"object","required":["job"],"properties":{"job":{"type":"integer"},
      "done":{"type":"integer"},"total":{"type":"integer"},
      "answer":{"$ref":"#/components/schemas/lab_answer"},"refused":{"type":"string"},
      "clause":{"type":"string"},"message":{"type":"string"},
      "entries":{"type":"array","items":{"$ref":"#/components/schemas/faulty_entry"}}},
      "additionalProperties":false})"},
    {"watching", R"({"type":"object","required":["watching","stream","seq"],"properties":
      {"watching":{"type":"string"},"stream":{"type":"string"},"seq":{"type":"integer"}},
      "additionalProperties":false})"},
    {"refused", R"({"type":"object","required":["refused","message"],"properties":
      {"refused":{"type":"string"},"clause":{"type":"string"},"message":{"type":"string"}},
      "additionalProperties":false})"},
    {"answer", R"({"type":"object","required":["answer","table"],"properties":
      {"answer":{"type":"string","description":"the command's id"},"table":{"type":"string"},
      "refused":{"type":"string"},"clause":{"type":"string"},"message":{"type":"string"}},
      "additionalProperties":false})"},
};

/// What a kind of the vocabulary is in JSON.
json::object schema_of_kind(const json::object& kind) {
  if (const auto* choices = kind.if_contains("choices")) return {{"enum", *choices}};
  const std::string_view words = kind.at("is").get_string();
  json::object schema;
  if (words.starts_with("whole number")) schema["type"] = "integer";
  if (words.starts_with("text")) schema["type"] = "string";
  if (words.starts_with("true or")) schema["type"] = "boolean";
  if (words.starts_with("object")) schema["type"] = "object";
  if (words.starts_with("list")) schema["type"] = "array";
  schema["description"] = kind.at("is");
  return schema;
}

constexpr std::string_view schemas_at = "#/components/schemas/";

/// One of several words, each with its own keys.
///
/// in  key     `do` or `event`
///     kinds   what the names of schemas of their kinds begin with
///     common  keys that each of them has or may have
json::object schema_of_words(const json::array& words, std::string_view key, std::string_view kinds,
                             const json::object& common, const json::array& required) {
  json::array one_of;
  for (const auto& each : words) {
    const auto& word = each.get_object();
    json::object properties = common;
    properties[key] = {{"const", word.at(key)}};
    auto needs = required;
    needs.emplace_back(key);
    for (const auto& of : word.at("keys").get_array()) {
      const auto& field = of.get_object();
      const std::string_view kind = field.at("kind").get_string();
      properties[field.at("key").get_string()] = {
          {"$ref", fmt::format("{}{}{}", schemas_at, kinds, kind)}};
      if (!field.contains("optional")) needs.push_back(field.at("key"));
    }
    one_of.push_back(json::object{{"type", "object"},
                                  {"title", word.at(key)},
                                  {"required", std::move(needs)},
                                  {"properties", std::move(properties)}});
  }
  return {{"oneOf", std::move(one_of)}};
}

json::object reference(std::string_view name) {
  return {{"$ref", std::string{schemas_at} + std::string{name}}};
}

void add_kinds(json::object& all, const json::object& vocabulary, std::string_view prefix) {
  for (const auto& [name, kind] : vocabulary.at("kinds").get_object()) {
    all[fmt::format("{}{}", prefix, std::string_view{name})] = schema_of_kind(kind.get_object());
  }
}

/// A plan without rules is of those that its game prints.
json::array required_of_plan() {
  return {"id", "role", "do", "table", "game", "kind"};
}

/// What people may say to the house, each word by the roles that may.
json::object schema_of_floor_commands(const json::object& vocabulary) {
  json::array one_of;
  for (const auto& word : vocabulary.at("commands").get_array()) {
    json::array roles;
    for (const auto& role : word.at("senders").get_array()) {
      if (role != "house") roles.push_back(role);
    }
    if (roles.empty()) continue;
    const json::object common{{"id", reference("command_id")},
                              {"role", json::object{{"enum", std::move(roles)}}}};
    auto told = schema_of_words({word}, "do", "floor_kind_", common, {"id", "role"});
    auto& schema = told.at("oneOf").get_array().front().get_object();
    if (word.at("do") == "plan_table") schema["required"] = required_of_plan();
    one_of.push_back(std::move(schema));
  }
  return {{"oneOf", std::move(one_of)}};
}

json::object all_schemas() {
  json::object all;
  for (const auto& [name, text] : plain_schemas) {
    all[name] = json::parse({text.data(), text.size()});
  }
  const json::object of_command{{"id", reference("command_id")},
                                {"role", json::object{{"type", "string"}}},
                                {"window", json::object{{"type", "integer"}, {"minimum", 1}}},
                                {"valid_until", reference("moment")}};
  const auto of_table = table::vocabulary();
  add_kinds(all, of_table, "kind_");
  all["command"] =
      schema_of_words(of_table.at("commands").get_array(), "do", "kind_", of_command, {"id"});
  all["event"] = schema_of_words(of_table.at("events").get_array(), "event", "kind_", {}, {});
  const auto of_house = house::vocabulary();
  add_kinds(all, of_house, "floor_kind_");
  all["floor_command"] = schema_of_floor_commands(of_house);
  const auto examples = json::parse({recorded_examples.data(), recorded_examples.size()});
  for (const auto& [name, example] : examples.get_object()) {
    ensure(all.contains(name), "an example of a schema");
    all[name].get_object()["examples"] = json::array{example};
  }
  return all;
}

/// Puts what a value refers to among what is taken.
void take_referred(const json::value& in, const json::object& all, json::object& taken) {
  if (const auto* list = in.if_array()) {
    for (const auto& each : *list) take_referred(each, all, taken);
  }
  const auto* object = in.if_object();
  if (object == nullptr) return;
  for (const auto& [key, value] : *object) {
    take_referred(value, all, taken);
    if (key != "$ref") continue;
    std::string_view name = value.get_string();
    if (!name.starts_with(schemas_at)) continue;
    name.remove_prefix(schemas_at.size());
    if (taken.contains(name)) continue;
    taken[name] = all.at(name);
    take_referred(all.at(name), all, taken);
  }
}

}  // namespace

json::object api_schemas_of(const json::value& description) {
  const auto all = all_schemas();
  json::object taken;
  take_referred(description, all, taken);
  return taken;
}

}  // namespace skyward::server
