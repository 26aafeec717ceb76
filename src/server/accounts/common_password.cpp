// The passwords that are tried first. The lists are of our own making, of what every published
// count of leaked passwords has near its top, and of the rules by which people lengthen those.
#include "server/accounts/password.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace skyward::server {

namespace {

/// With digits or signs behind them, or nothing, and doubled.
constexpr std::string_view common_words[] = {
    "a",        "aa",         "abc",        "abcd",      "access",    "admin",     "administrator",
    "alex",     "alexander",  "amanda",     "andrea",    "andrew",    "angel",     "anthony",
    "apple",    "asdf",       "asdfgh",     "ashley",    "austin",    "babygirl",  "bailey",
    "banana",   "baseball",   "basketball", "batman",    "blackjack", "blink",     "brandon",
    "bubbles",  "buster",     "butterfly",  "carlos",    "casino",    "changeme",  "charlie",
    "cheese",   "chelsea",    "chicago",    "chocolate", "computer",  "cookie",    "corvette",
    "cowboy",   "craps",      "dallas",     "daniel",    "dealer",    "default",   "diamond",
    "dice",     "dragon",     "eagle",      "elephant",  "eminem",    "family",    "ferrari",
    "flower",   "football",   "forever",    "freedom",   "fuckyou",   "gambler",   "george",
    "ginger",   "google",     "guest",      "hannah",    "hardcore",  "harley",    "heather",
    "hello",    "highroller", "hockey",     "hunter",    "iloveyou",  "internet",  "jackpot",
    "jasmine",  "jennifer",   "jessica",    "jesus",     "jonathan",  "jordan",    "joshua",
    "justin",   "killer",     "letmein",    "liverpool", "london",    "lovely",    "loveme",
    "lucky",    "maggie",     "marina",     "martin",    "master",    "matrix",    "matthew",
    "maverick", "melissa",    "mercedes",   "merlin",    "michael",   "michelle",  "monkey",
    "monster",  "mustang",    "nicholas",   "nicole",    "ninja",     "nothing",   "pass",
    "passw0rd", "password",   "patrick",    "pepper",    "pokemon",   "princess",  "purple",
    "qazwsx",   "qwer",       "qwert",      "qwerty",    "rainbow",   "ranger",    "richard",
    "robert",   "root",       "samantha",   "samsung",   "scooter",   "secret",    "shadow",
    "sierra",   "silver",     "skyward",    "soccer",    "softball",  "spiderman", "starwars",
    "steelers", "summer",     "sunshine",   "superman",  "superstar", "system",    "taylor",
    "temp",     "tennis",     "test",       "thomas",    "thunder",   "tigger",    "trustno",
    "user",     "vegas",      "victoria",   "welcome",   "whatever",  "william",   "winner",
    "winter",   "yankees",    "zaq",        "zxcvbn",    "zxcvbnm"};

/// As they are.
constexpr std::string_view common_passwords[] = {"1q2w3e4r",
                                                 "1q2w3e4r5t",
                                                 "1q2w3e4r5t6y",
                                                 "1qaz2wsx",
                                                 "1qaz2wsx3edc",
                                                 "1qazxsw2",
                                                 "3rjs1la7qe",
                                                 "a1b2c3d4",
                                                 "aa12345678",
                                                 "abcd1234",
                                                 "adobe123",
                                                 "g_czechout",
                                                 "iloveyouforever",
                                                 "iloveyousomuch",
                                                 "letmeinnow",
                                                 "ncc1701d",
                                                 "p@$$w0rd",
                                                 "p@ssw0rd",
                                                 "p@ssw0rd1",
                                                 "p@ssw0rd123",
                                                 "p@ssword",
                                                 "pa$$w0rd",
                                                 "pa$$word",
                                                 "passwort",
                                                 "password1234567",
                                                 "q1w2e3r4",
                                                 "q1w2e3r4t5",
                                                 "q1w2e3r4t5y6",
                                                 "qazwsxedc",
                                                 "qazwsxedcrfv",
                                                 "qweasdzxc",
                                                 "qwe123qwe",
                                                 "trustno1",
                                                 "thisismypassword",
                                                 "mypassword",
                                                 "mypassword1",
                                                 "welcometothehouse",
                                                 "zaq12wsx",
                                                 "zaq1zaq1",
                                                 "zaq1xsw2",
                                                 "correcthorsebatterystaple",
                                                 "opensesame",
                                                 "letmeinplease",
                                                 "nopassword",
                                                 "yourpassword"};

/// Rows of keys and of the alphabet; a password in one of them, or read backwards, is common.
constexpr std::string_view key_rows[] = {"01234567890123456789012345678901234567890",
                                         "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
                                         "qwertyuiopasdfghjklzxcvbnm",
                                         "qwertzuiopasdfghjklyxcvbnm",
                                         "azertyuiopqsdfghjklmwxcvbn",
                                         "1234567890qwertyuiop"};

std::string lower_case(std::string_view text) {
  std::string made{text};
  for (char& c : made) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return made;
}

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

/// One piece of at most four bytes again and again, the last time perhaps not whole.
bool is_repeated(std::string_view text) {
  constexpr std::size_t piece_most = 4;
  for (std::size_t piece = 1; piece <= piece_most; ++piece) {
    if (text.substr(piece) == text.substr(0, text.size() - piece)) return true;
  }
  return false;
}

bool is_in_row(std::string_view text) {
  const std::string backwards{text.rbegin(), text.rend()};
  return std::ranges::any_of(key_rows, [&](std::string_view row) {
    return row.find(text) != row.npos || row.find(backwards) != row.npos;
  });
}

bool is_common_word(std::string_view text) {
  const auto half = text.substr(0, text.size() / 2);
  if (!half.empty() && text.substr(half.size()) == half) text = half;
  return std::ranges::find(common_words, text) != std::end(common_words);
}

/// A common word with at most six digits and signs behind it, or as many digits before it.
bool is_lengthened(std::string_view text) {
  constexpr std::size_t added_most = 6;
  const auto last = std::find_if(text.rbegin(), text.rend(), is_letter);
  const auto first = std::ranges::find_if(text, is_letter);
  const auto behind = static_cast<std::size_t>(last - text.rbegin());
  const auto before = static_cast<std::size_t>(first - text.begin());
  if (behind <= added_most && is_common_word(text.substr(0, text.size() - behind))) return true;
  return before <= added_most && is_common_word(text.substr(before));
}

}  // namespace

bool is_common_password(std::string_view password) {
  const auto text = lower_case(password);
  return std::ranges::find(common_passwords, text) != std::end(common_passwords) ||
         is_repeated(text) || is_in_row(text) || is_lengthened(text);
}

}  // namespace skyward::server
