//! The lessons that come with the program, their format, and how tries are judged.

mod built_in;
