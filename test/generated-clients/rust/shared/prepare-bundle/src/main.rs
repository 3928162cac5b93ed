//! Takes out of a bundle what the generators for Rust cannot read, and says what it has taken:
//! `prepare-bundle <bundle> <prepared bundle> [uploads|discriminators|titles]…`.

use std::error::Error;
use std::{env, fs};

use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let from = arguments.next().ok_or("which bundle?")?;
    let to = arguments.next().ok_or("to which file?")?;
    let mut document: Value = serde_json::from_str(&fs::read_to_string(from)?)?;
    for part in arguments {
        match part.as_str() {
            "uploads" => without_uploads(&mut document),
            "discriminators" => without_discriminators(&mut document["components"]["schemas"]),
            "titles" => without_titles(&mut document["components"]["schemas"]),
            unknown => return Err(format!("what are {unknown}?").into()),
        }
    }
    fs::write(to, serde_json::to_string_pretty(&document)?)?;
    Ok(())
}

/// Removes operations whose request is a multipart form.
fn without_uploads(document: &mut Value) {
    let Some(paths) = document["paths"].as_object_mut() else {
        return;
    };
    for (path, item) in paths {
        let Some(operations) = item.as_object_mut() else {
            continue;
        };
        operations.retain(|method, operation| {
            let is_upload = !operation["requestBody"]["content"]["multipart/form-data"].is_null();
            if is_upload {
                println!("left out: {method} {path}");
            }
            !is_upload
        });
    }
}

/// Removes the discriminators of unions below this schema. Members tell themselves apart all the same: in each
/// the property is required and has one value.
fn without_discriminators(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.contains_key("oneOf") {
                members.remove("discriminator");
            }
            members.values_mut().for_each(without_discriminators);
        }
        Value::Array(items) => items.iter_mut().for_each(without_discriminators),
        _ => {}
    }
}

/// Removes the titles of schemas that may be null: progenitor names the value and the value or null alike then.
fn without_titles(schemas: &mut Value) {
    let Some(schemas) = schemas.as_object_mut() else {
        return;
    };
    for schema in schemas.values_mut().filter_map(Value::as_object_mut) {
        if schema.get("nullable") == Some(&Value::Bool(true)) {
            schema.remove("title");
        }
    }
}
